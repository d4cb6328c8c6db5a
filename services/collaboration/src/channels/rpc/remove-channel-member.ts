import type { ChannelsHandlers } from '@mi/contracts/mi/collaboration/v1'
import { notFound } from '@mi/errors'
import { recordAuditEvent } from '@mi/events'
import type { Deps } from '../../deps.ts'
import { collaborationErrors } from '../../errors.ts'
import { mayRemoveMember } from '../domain/channel-access.ts'
import { removeMember } from '../store/channel-members.ts'
import { requireLocked } from './require-channel.ts'

export function removeChannelMember({ database }: Deps): ChannelsHandlers['removeChannelMember'] {
  return async ({ id, userId }, ctx) => {
    await database.transaction(async tx => {
      const { channel, role } = await requireLocked(tx, ctx, id)
      if (!mayRemoveMember(role, userId === ctx.caller.userId)) throw collaborationErrors.not_owner()
      if (userId === channel.ownerId) throw collaborationErrors.owner_cannot_leave()
      if (!(await removeMember(tx, ctx.tenant, channel, userId))) throw notFound('member')
      await recordAuditEvent(tx, ctx, {
        action: 'channel.member_removed',
        resourceType: 'channel',
        resourceId: id,
      })
    })
    return {}
  }
}
