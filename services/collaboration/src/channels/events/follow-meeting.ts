import type { Tenant } from '@mi/contracts'
import type { MeetingRef } from '@mi/contracts/mi/meetings/v1'
import type { EventOrigin } from '@mi/events'
import type { MeetingRefRecord } from '@mi/meeting-refs'
import type { Tx } from '../../store/database.ts'
import { addMeeting, announceChannels, channelsOf } from '../store/channel-meetings.ts'
import { lockChannels } from '../store/channels.ts'

/**
 * Adds a new meeting to the channels that it was created with. When the start of a meeting changes, updates its position in its channels.
 */
export async function followMeeting(
  tx: Tx,
  tenant: Tenant,
  { before, after }: { before: MeetingRefRecord | null; after: MeetingRef },
  now: Date,
  origin: EventOrigin,
): Promise<void> {
  const { meetingId, startedAt, channelIds } = after
  if (!startedAt) return
  if (before === null) {
    if (channelIds.length === 0) return
    for (const id of await lockChannels(tx, tenant, channelIds))
      await addMeeting(tx, tenant, id, { meetingId, startedAt }, now)
    const actual = await channelsOf(tx, tenant, meetingId)
    // A channel was deleted in the meantime.
    if (actual.toSorted().join() !== channelIds.toSorted().join())
      await announceChannels(tx, tenant, meetingId, origin)
  } else if (before.startedAt.getTime() !== startedAt.getTime()) {
    await tx.channelMeeting.updateMany({ where: { ...tenant, meetingId }, data: { startedAt } })
  }
}
