import type { MeetingsHandlers } from '@mi/contracts/mi/meetings/v1'
import { invalid } from '@mi/errors'
import { decodeCursor, encodeCursor } from '@mi/ids'
import type { ListPage } from '../domain/list-filter.ts'
import type { Parts } from '../parts.ts'
import { listMeetings as readPage } from '../store/list-meetings.ts'

const DEFAULT_LIMIT = 20

export function listMeetings({ database }: Parts): MeetingsHandlers['listMeetings'] {
  return async (request, { tenant }) => {
    const page = pageOf(request)
    const { meetings, hasMore, total } = await readPage(database, tenant, request, page)
    const last = meetings.at(-1)
    const nextCursor = hasMore && last ? encodeCursor([last.startedAt.getTime(), last.id]) : null
    return {
      data: meetings,
      pagination:
        total === null
          ? { hasMore, nextCursor }
          : { total, limit: page.limit, offset: page.offset, hasMore, nextCursor },
    }
  }
}

function pageOf(request: { limit: number; offset: number; cursor: string }): ListPage {
  const limit = request.limit || DEFAULT_LIMIT
  if (request.cursor === '') return { limit, offset: request.offset, after: null }
  const position = decodeCursor(request.cursor, ['number', 'string'])
  if (!position) throw invalid('cursor', 'is not a cursor of this list')
  if (request.offset > 0) throw invalid('offset', 'cannot be combined with cursor')
  return {
    limit,
    offset: 0,
    after: { startedAt: new Date(position[0] as number), id: position[1] as string },
  }
}
