import type { MeetingsHandlers } from '@mi/contracts/mi/meetings/v1'
import { encodeCursor } from '@mi/ids'
import { pageOf, pagination } from '@mi/service-kit'
import type { Deps } from '../deps.ts'
import { listMeetings as readPage } from '../store/list-meetings.ts'

export function listMeetings({ database }: Deps): MeetingsHandlers['listMeetings'] {
  return async (request, { tenant }) => {
    const page = pageOf(request, ['number', 'string'])
    const [startedAt, id] = page.after ?? []
    const { meetings, hasMore, total } = await readPage(
      database,
      tenant,
      request,
      page.after
        ? { limit: page.limit, offset: 0, after: { startedAt: new Date(Number(startedAt)), id: String(id) } }
        : { limit: page.limit, offset: page.offset, after: null },
    )
    const last = meetings.at(-1)
    const nextCursor = hasMore && last ? encodeCursor([last.startedAt.getTime(), last.id]) : null
    return { data: meetings, pagination: pagination(page, total, nextCursor) }
  }
}
