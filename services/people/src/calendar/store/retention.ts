import { execute, sql } from '@mi/database'
import type { PeopleDatabase } from '../../store/database.ts'

/**
 * Purges events of all accounts that ended before a time, the oldest first. An event with a linked meeting is
 * kept as long as the meeting. Also deletes series without dates and empty day counters. Returns the number
 * of purged events.
 */
export async function purgeOldEvents(
  { acrossTenants }: PeopleDatabase,
  before: Date,
  limit: number,
): Promise<number> {
  const count = await execute(
    acrossTenants,
    sql`delete from calendar_events where id in (
      select id from calendar_events where meeting_id is null and end_time < ${before}
      order by end_time limit ${limit} for update skip locked)`,
  )
  if (count > 0) {
    await execute(
      acrossTenants,
      sql`delete from calendar_event_counts where day < ${before}::date and count = 0`,
    )
    await execute(
      acrossTenants,
      sql`delete from calendar_series s where not exists (
        select 1 from calendar_events e where e.connection_id = s.connection_id and e.series_id = s.external_id)`,
    )
  }
  return count
}
