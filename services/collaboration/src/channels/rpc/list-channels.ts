import type { ChannelsHandlers } from '@mi/contracts/mi/collaboration/v1'
import type { Deps } from '../../deps.ts'
import { endPage, timePageOf } from '../../domain/time-page.ts'
import { nameKey } from '../domain/channel-name.ts'
import { listChannels as readChannels } from '../store/list-channels.ts'
import { channelMessage } from './channel-message.ts'

export function listChannels({ database }: Deps): ChannelsHandlers['listChannels'] {
  return async (request, { tenant, caller }) => {
    const page = timePageOf(request)
    const { search } = request
    const filter = {
      userId: caller.userId,
      membership: request.membership ?? 'mine',
      nameKey: search === null ? null : nameKey(search),
    }
    const { channels, total } = await readChannels(database, tenant, filter, page)
    const { rows, pagination } = endPage(page, channels, total, ({ activeAt, id }) => ({ at: activeAt, id }))
    return { data: rows.map(channelMessage), pagination }
  }
}
