import type { ChannelsHandlers } from '@mi/contracts/mi/collaboration/v1'
import { recordAuditEvent } from '@mi/events'
import type { Deps } from '../../deps.ts'
import { collaborationErrors } from '../../errors.ts'
import { lockUser, requireUser } from '../../store/user-refs.ts'
import { mayAddMember } from '../domain/channel-access.ts'
import { addMember } from '../store/channel-members.ts'
import type { SeenChannel } from '../store/channels.ts'
import { requireChannel, requireLocked } from './require-channel.ts'

export function addChannelMember(deps: Deps): ChannelsHandlers['addChannelMember'] {
  const { database, now } = deps
  return async ({ id, userId }, ctx) => {
    const self = userId === ctx.caller.userId
    const check = ({ role }: SeenChannel) => {
      if (!mayAddMember(role, self)) throw collaborationErrors.not_owner()
    }
    // Checked before the call to identity, so that callers without the right learn nothing about users.
    check(await requireChannel(deps, ctx, id))
    await requireUser(deps, ctx.tenant, userId)
    await database.transaction(async tx => {
      const seen = await requireLocked(tx, ctx, id)
      check(seen)
      await lockUser(tx, ctx.tenant, userId)
      if (!(await addMember(tx, ctx.tenant, seen.channel, userId, now()))) return
      await recordAuditEvent(tx, ctx, {
        action: 'channel.member_added',
        resourceType: 'channel',
        resourceId: id,
      })
    })
    return {}
  }
}
