import type { CalendarHandlers } from '@mi/contracts/mi/people/v1'
import { encodeCursor } from '@mi/ids'
import { pageOf, pagination } from '@mi/service-kit'
import type { Deps } from '../../deps.ts'
import { listWindow } from '../domain/list-window.ts'
import { createTimeZones } from '../engines/time-zones.ts'
import { listEvents } from '../store/list-events.ts'

export function listCalendarEvents(deps: Deps): CalendarHandlers['listCalendarEvents'] {
  const { database, now } = deps
  const timeZoneOf = createTimeZones(deps)
  return async (request, { tenant, caller }) => {
    const page = pageOf(request, ['number', 'string'])
    const { provider, recordingStatus } = request
    // The time zone matters only when the request has no start.
    const timeZone = request.from ? 'UTC' : await timeZoneOf(tenant, caller.userId)
    const { events, total, hasMore } = await listEvents(
      database,
      tenant,
      caller.userId,
      { ...listWindow(request, now(), timeZone), provider, recordingStatus },
      {
        limit: page.limit,
        offset: page.offset,
        after: page.after && { startTime: new Date(Number(page.after[0])), id: String(page.after[1]) },
      },
    )
    const last = events.at(-1)
    const nextCursor = hasMore && last?.startTime ? encodeCursor([last.startTime.getTime(), last.id]) : null
    return { data: events, pagination: pagination(page, total, nextCursor) }
  }
}
