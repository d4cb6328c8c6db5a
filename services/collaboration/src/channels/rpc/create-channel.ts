import type { Channel, ChannelsHandlers } from '@mi/contracts/mi/collaboration/v1'
import { findIdempotentResponse, recordAuditEvent, withIdempotency } from '@mi/events'
import { newId } from '@mi/ids'
import type { Deps } from '../../deps.ts'
import { lockUser, requireCaller } from '../../store/user-refs.ts'
import { addToChannelCount, addToMembershipCount } from '../store/channel-counts.ts'
import { nameColumns } from '../store/channel-names.ts'
import { nextActivity } from '../store/channels.ts'
import { channelMessage } from './channel-message.ts'
import { requireFreeName } from './require-free-name.ts'

export function createChannel(deps: Deps): ChannelsHandlers['createChannel'] {
  const { database, now } = deps
  return async ({ name, description, visibility: given }, ctx) => {
    // Checked first: a repeated request returns the stored response.
    const outcome = await findIdempotentResponse<Channel>(database.prisma, ctx)
    if (outcome) return outcome
    const { tenant } = ctx
    const { userId: ownerId } = await requireCaller(deps, ctx)
    const id = newId('chn')
    const visibility = given ?? 'public'
    return withIdempotency(database, ctx, { type: 'channel', id }, async tx => {
      await lockUser(tx, tenant, ownerId)
      const columns = nameColumns(tenant, name)
      await requireFreeName(tx, ctx, columns.nameKey)
      const at = now()
      const channel = await tx.channel.create({
        data: {
          id,
          ...tenant,
          name,
          ...columns,
          description,
          visibility,
          ownerId,
          activeAt: await nextActivity(tx, tenant, at),
          createdAt: at,
          updatedAt: at,
        },
      })
      const { nameKey, activeAt } = channel
      await tx.channelMember.create({
        data: { channelId: id, userId: ownerId, ...tenant, joinedAt: at, nameKey, visibility, activeAt },
      })
      const isPublic = visibility === 'public'
      await addToMembershipCount(tx, tenant, ownerId, { channels: 1, privateChannels: isPublic ? 0 : 1 })
      await addToChannelCount(tx, tenant, { channels: 1, publicChannels: isPublic ? 1 : 0 })
      await recordAuditEvent(tx, ctx, { action: 'channel.created', resourceType: 'channel', resourceId: id })
      return channelMessage(channel)
    })
  }
}
