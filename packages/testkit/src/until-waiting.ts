import { queryRows, sql } from '@mi/database'
import pg from 'pg'
import { eventually } from './http.ts'

/**
 * Resolves when statements wait for a lock in a database. The calls of a test have then reached the row that
 * the test holds.
 * @param statement a part of the text of the statements. Default: all statements.
 */
export async function untilWaiting(
  databaseUrl: string,
  { count = 1, statement = '' }: { count?: number; statement?: string } = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const waiting = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and position(${statement} in query) > 0`
  try {
    await eventually(
      async () => (await queryRows(client, waiting)).length,
      waits => waits >= count,
      60_000,
    )
  } finally {
    await client.end()
  }
}
