import type { CalendarHandlers } from '@mi/contracts/mi/people/v1'
import { notFound } from '@mi/errors'
import type { Deps } from '../../deps.ts'
import { readEvent } from '../store/list-events.ts'

export function getCalendarEvent({ database }: Deps): CalendarHandlers['getCalendarEvent'] {
  return async ({ id }, { tenant, caller }) => {
    const event = await readEvent(database, tenant, caller.userId, id)
    if (!event) throw notFound('calendar event')
    return event
  }
}
