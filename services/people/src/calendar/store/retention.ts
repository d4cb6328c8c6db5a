import type { PeopleDatabase } from '../../store/database.ts'

/**
 * Deletes events that were over before a moment, for every account, the oldest first; those that a meeting is linked to are kept as long as
 * the meeting is. What is left over of them goes too: series without a date, and days on which nobody has anything. Returns how many
 * events there were.
 */
export async function purgeOldEvents(
  { acrossTenants }: PeopleDatabase,
  before: Date,
  limit: number,
): Promise<number> {
  const count = await acrossTenants.$executeRaw`
    delete from calendar_events where id in (
      select id from calendar_events where meeting_id is null and end_time < ${before}
      order by end_time limit ${limit} for update skip locked)`
  if (count > 0) {
    await acrossTenants.$executeRaw`delete from calendar_event_counts where day < ${before}::date and count = 0`
    await acrossTenants.$executeRaw`
      delete from calendar_series s where not exists (
        select 1 from calendar_events e where e.connection_id = s.connection_id and e.series_id = s.external_id)`
  }
  return count
}
