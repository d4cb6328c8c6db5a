import pg from 'pg'
import type { StartedServices } from './start-services.ts'

/** Reads the service's database, for data that no RPC returns. */
export async function rowsOf<Row extends pg.QueryResultRow>(
  { databaseUrl }: Pick<StartedServices, 'databaseUrl'>,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}

/** The number of staged segments of unfinished imports. */
export async function stagedLeft(services: Pick<StartedServices, 'databaseUrl'>): Promise<number> {
  const [row] = await rowsOf<{ count: string }>(services, 'select count(*) from staged_segments')
  return Number(row?.count)
}
