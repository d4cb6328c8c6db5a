import type { ChannelsHandlers } from '@mi/contracts/mi/collaboration/v1'
import { recordAuditEvent } from '@mi/events'
import type { Deps } from '../../deps.ts'
import { collaborationErrors } from '../../errors.ts'
import { removeChannel } from '../store/remove-channel.ts'
import { channelMessage } from './channel-message.ts'
import { requireLocked } from './require-channel.ts'

/** Deletes the channel at once. A job announces for each meeting that it left the channel. */
export function deleteChannel(deps: Deps): ChannelsHandlers['deleteChannel'] {
  return async ({ id }, ctx) => {
    const { tenant } = ctx
    await deps.database.transaction(async tx => {
      const { channel, role } = await requireLocked(tx, ctx, id)
      if (role !== 'owner') throw collaborationErrors.not_owner()
      ctx.checkPrecondition('mi.collaboration.v1.Channel', channelMessage(channel))
      await removeChannel(deps, tx, tenant, channel)
      await recordAuditEvent(tx, ctx, { action: 'channel.deleted', resourceType: 'channel', resourceId: id })
    })
    return {}
  }
}
