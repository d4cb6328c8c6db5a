import type { JobHandler } from '@mi/jobs'
import type { PeriodicTask } from '@mi/scheduling'
import type { Deps } from '../../deps.ts'
import { skipOverEvents } from '../store/links.ts'
import { purgeOldEvents } from '../store/retention.ts'
import { enqueueDueConnections } from './due-connections.ts'
import { linkMeeting } from './link-meeting.ts'
import { revokeGrant } from './revoke-grant.ts'
import { syncCalendar } from './sync-calendar.ts'

/** The handlers of the jobs that transactions enqueue. */
export function calendarJobs(deps: Deps): JobHandler[] {
  return [syncCalendar(deps), revokeGrant(deps), linkMeeting(deps)]
}

/** The number of events that a statement skips or deletes. The next round takes the rest. */
const BATCH = 1_000

/** The periodic tasks: enqueue the syncs that are due, skip past events that have no meeting, and purge old events. */
export function calendarTasks(deps: Deps): PeriodicTask[] {
  return [
    { name: 'calendar-turns', everyMs: 10_000, run: () => enqueueDueConnections(deps) },
    { name: 'calendar-skip', everyMs: 30_000, run: () => skipOverEvents(deps.database, deps.now(), BATCH) },
    {
      name: 'calendar-retention',
      everyMs: 60_000,
      run: () =>
        purgeOldEvents(deps.database, new Date(deps.now().getTime() - deps.calendarRetentionMs), BATCH),
    },
  ]
}
