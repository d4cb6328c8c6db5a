import type { ChannelsHandlers } from '@mi/contracts/mi/collaboration/v1'
import type { Deps } from '../../deps.ts'
import { endPage, timePageOf } from '../../domain/time-page.ts'
import { listMeetings } from '../store/channel-meetings.ts'
import { requireChannel } from './require-channel.ts'

/** This service knows the meetings of a channel and their order. Their content is read from the meetings service, page by page. */
export function listChannelMeetings(deps: Deps): ChannelsHandlers['listChannelMeetings'] {
  return async (request, ctx) => {
    const page = timePageOf(request)
    const { channel } = await requireChannel(deps, ctx, request.id)
    const found = await listMeetings(deps.database, ctx.tenant, channel.id, page)
    const total = page.after ? null : channel.meetingCount
    const { rows, pagination } = endPage(page, found, total, ({ startedAt, meetingId }) => ({
      at: startedAt,
      id: meetingId,
    }))
    if (rows.length === 0) return { data: [], pagination }
    const meetingIds = rows.map(({ meetingId }) => meetingId)
    const { meetings } = await deps.meetingsInternal.readMeetings(
      { meetingIds },
      { caller: deps.systemOrigin(ctx.tenant) },
    )
    return { data: meetings, pagination }
  }
}
