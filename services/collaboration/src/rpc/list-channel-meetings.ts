import type { ChannelsHandlers } from '@mi/contracts/mi/collaboration/v1'
import type { Deps } from '../deps.ts'
import { listMeetings } from '../store/channel-meetings.ts'
import { requireChannel } from './require-channel.ts'
import { endPage, timePageOf } from './time-page.ts'

/** Which meetings and in what order is known here; what they are is asked of the meetings service, a page at a time. */
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
