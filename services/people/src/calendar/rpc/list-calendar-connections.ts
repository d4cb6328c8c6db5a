import type { CalendarHandlers } from '@mi/contracts/mi/people/v1'
import { encodeCursor } from '@mi/ids'
import { pageOf, pagination } from '@mi/service-kit'
import type { Deps } from '../../deps.ts'
import { listConnections } from '../store/connections.ts'
import { connectionMessage } from './connection-message.ts'

export function listCalendarConnections(deps: Deps): CalendarHandlers['listCalendarConnections'] {
  return async (request, { tenant, caller }) => {
    const page = pageOf(request, ['number', 'string'])
    const { connections, total, hasMore } = await listConnections(deps.database, tenant, caller.userId, {
      limit: page.limit,
      offset: page.offset,
      after: page.after && { createdAt: new Date(Number(page.after[0])), id: String(page.after[1]) },
    })
    const last = connections.at(-1)
    const nextCursor = hasMore && last ? encodeCursor([last.createdAt.getTime(), last.id]) : null
    return {
      data: connections.map(connection => connectionMessage(deps, connection)),
      pagination: pagination(page, total, nextCursor),
    }
  }
}
