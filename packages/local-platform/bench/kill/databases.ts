import pg from 'pg'
import type { Platform } from '../../src/platform.ts'

export interface Databases {
  /** Rows of a query on one database: `mi_meetings`.  */
  rows<Row = Record<string, unknown>>(database: string, sql: string): Promise<Row[]>
  /** The one number that a query gives. */
  number(database: string, sql: string): Promise<number>
}

/** Reads the services' databases from outside, for the checks after a run. */
export function databasesOf(platform: Platform): Databases {
  const rows = async <Row>(database: string, sql: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: platform.engines.databaseUrl(database) })
    await client.connect()
    try {
      return (await client.query(sql)).rows as Row[]
    } finally {
      await client.end()
    }
  }
  return {
    rows,
    async number(database, sql) {
      const [row] = await rows<Record<string, unknown>>(database, sql)
      return Number(Object.values(row ?? {})[0] ?? 0)
    },
  }
}
