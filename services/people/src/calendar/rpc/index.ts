import type { CalendarHandlers } from '@mi/contracts/mi/people/v1'
import type { Deps } from '../../deps.ts'
import { createCalendarConnection } from './create-calendar-connection.ts'
import { deleteCalendarConnection } from './delete-calendar-connection.ts'
import { getCalendarConnection } from './get-calendar-connection.ts'
import { getCalendarEvent } from './get-calendar-event.ts'
import { listCalendarConnections } from './list-calendar-connections.ts'
import { listCalendarEvents } from './list-calendar-events.ts'
import { syncCalendarConnection } from './sync-calendar-connection.ts'
import { updateCalendarEvent } from './update-calendar-event.ts'
import { uploadCalendarEvents } from './upload-calendar-events.ts'

/** The handlers of all calendar operations. */
export function calendarHandlers(deps: Deps): CalendarHandlers {
  return {
    listCalendarEvents: listCalendarEvents(deps),
    getCalendarEvent: getCalendarEvent(deps),
    updateCalendarEvent: updateCalendarEvent(deps),
    listCalendarConnections: listCalendarConnections(deps),
    createCalendarConnection: createCalendarConnection(deps),
    getCalendarConnection: getCalendarConnection(deps),
    deleteCalendarConnection: deleteCalendarConnection(deps),
    syncCalendarConnection: syncCalendarConnection(deps),
    uploadCalendarEvents: uploadCalendarEvents(deps),
  }
}
