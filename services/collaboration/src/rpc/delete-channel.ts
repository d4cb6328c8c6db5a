import type { ChannelsHandlers } from '@mi/contracts/mi/collaboration/v1'
import { eraseIdempotencyRecords, recordAuditEvent } from '@mi/events'
import type { Deps } from '../deps.ts'
import { collaborationErrors } from '../errors.ts'
import { addToChannelCount, addToMembersCounts } from '../store/channel-counts.ts'
import { channelMessage } from './channel-message.ts'
import { requireLocked } from './require-channel.ts'

/** The channel is gone at once; that its meetings are not in it any more is announced by a job. */
export function deleteChannel({ database, jobs }: Deps): ChannelsHandlers['deleteChannel'] {
  return async ({ id }, ctx) => {
    const { tenant } = ctx
    await database.transaction(async tx => {
      const { channel, standing } = await requireLocked(tx, ctx, id)
      if (standing !== 'owner') throw collaborationErrors.not_owner()
      ctx.checkPrecondition('mi.collaboration.v1.Channel', channelMessage(channel))
      const isPublic = channel.visibility === 'public'
      await addToMembersCounts(tx, tenant, id, { channels: -1, privateChannels: isPublic ? 0 : -1 })
      await addToChannelCount(tx, tenant, { channels: -1, publicChannels: isPublic ? -1 : 0 })
      await tx.channelMember.deleteMany({ where: { channelId: id, ...tenant } })
      await tx.channel.delete({ where: { id, ...tenant } })
      await eraseIdempotencyRecords(tx, tenant, { type: 'channel', id })
      await jobs.enqueue(tx, tenant, { kind: 'empty-channel', resourceId: id })
      await recordAuditEvent(tx, ctx, { action: 'channel.deleted', resourceType: 'channel', resourceId: id })
    })
    return {}
  }
}
