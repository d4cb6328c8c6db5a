import pg from 'pg'
import { eventually } from './http.ts'

/**
 * Resolves when statements wait for a lock in a database: what a test has under way has come to the row that the test holds.
 *
 * @param statement a part of their text; of any by default
 */
export async function untilWaiting(
  databaseUrl: string,
  { count = 1, statement = '' }: { count?: number; statement?: string } = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const waiting = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and position($1 in query) > 0`
  try {
    await eventually(
      async () => (await client.query(waiting, [statement])).rowCount ?? 0,
      waits => waits >= count,
      60_000,
    )
  } finally {
    await client.end()
  }
}
