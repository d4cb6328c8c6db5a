import type { JobHandler } from '@mi/jobs'
import type { PeriodicTask } from '@mi/scheduling'
import type { Deps } from '../deps.ts'
import { enqueueDueConnections } from './jobs/due-connections.ts'
import { revokeGrant } from './jobs/revoke-grant.ts'
import { syncCalendar } from './jobs/sync-calendar.ts'
import { linkMeeting } from './linking/link-meeting.ts'
import { skipOverEvents } from './store/links.ts'
import { purgeOldEvents } from './store/retention.ts'

/** What a transaction enqueues. */
export function calendarJobs(deps: Deps): JobHandler[] {
  return [syncCalendar(deps), revokeGrant(deps), linkMeeting(deps)]
}

/** Events skipped or deleted in one statement; the next round takes the rest. */
const BATCH = 1_000

/** What is repeated: calendars have their turn, events that are over without a meeting are skipped, and long after deleted. */
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
