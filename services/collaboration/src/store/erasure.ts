import { eraseIdempotencyRecords } from '@mi/events'
import type { Erasure } from '@mi/lifecycle'
import { addToChannelCount } from '../channels/store/channel-counts.ts'
import { eraseFromChannels } from '../channels/store/channel-meetings.ts'
import { lockChannels } from '../channels/store/channels.ts'
import { eraseComments } from '../comments/store/comments.ts'
import type { Deps } from '../deps.ts'
import { eraseNotes } from '../notes/store/notes.ts'
import { eraseShares } from '../sharing/store/erase-shares.ts'
import type { Tx } from './database.ts'

/** Erases the data of a meeting and of a sandbox. */
export const erasure: Erasure<Deps, Tx> = {
  async meeting({ jobs }, tx, { tenant, meetingId }) {
    const notes = await eraseNotes(tx, tenant, meetingId)
    const comments = await eraseComments(tx, tenant, meetingId)
    const shares = await eraseShares(jobs, tx, tenant, meetingId)
    const channelMeetings = await eraseFromChannels(tx, tenant, meetingId)
    await tx.summaryNote.deleteMany({ where: { ...tenant, meetingId } })
    await tx.meetingCount.deleteMany({ where: { ...tenant, meetingId } })
    return { notes, comments, shares, channel_meetings: channelMeetings }
  },
  // Notes, comments and shares belong to meetings, which are deleted one by one.
  async sandbox(_deps, tx, tenant) {
    // Locks the counter. A concurrent creation of a channel waits for this transaction or has committed before it, so that no channel
    // remains. Changes of channels wait for the channel locks below.
    await addToChannelCount(tx, tenant, {})
    const channels = await tx.channel.findMany({ where: { ...tenant }, select: { id: true } })
    const ids = channels.map(({ id }) => id)
    await lockChannels(tx, tenant, ids)
    await eraseIdempotencyRecords(tx, tenant, { type: 'channel', id: ids })
    await tx.channelMeeting.deleteMany({ where: { ...tenant } })
    await tx.channelMember.deleteMany({ where: { ...tenant } })
    await tx.channel.deleteMany({ where: { ...tenant } })
    await tx.membershipCount.deleteMany({ where: { ...tenant } })
    await tx.channelCount.deleteMany({ where: { ...tenant } })
  },
}
