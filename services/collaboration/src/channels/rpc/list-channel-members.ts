import type { ChannelsHandlers } from '@mi/contracts/mi/collaboration/v1'
import type { Deps } from '../../deps.ts'
import { endPage, timePageOf } from '../../domain/time-page.ts'
import { listMembers } from '../store/channel-members.ts'
import { requireChannel } from './require-channel.ts'

export function listChannelMembers(deps: Deps): ChannelsHandlers['listChannelMembers'] {
  return async (request, ctx) => {
    const page = timePageOf(request)
    const { channel } = await requireChannel(deps, ctx, request.id)
    const found = await listMembers(deps.database, ctx.tenant, channel.id, page)
    const total = page.after ? null : channel.memberCount
    const { rows, pagination } = endPage(page, found, total, ({ joinedAt, userId }) => ({
      at: joinedAt,
      id: userId,
    }))
    const role = (userId: string) => (userId === channel.ownerId ? 'owner' : 'member')
    return { data: rows.map(member => ({ ...member, role: role(member.userId) })), pagination }
  }
}
