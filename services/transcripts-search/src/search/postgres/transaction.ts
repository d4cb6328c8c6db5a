import { isDatabaseUnavailable } from '@mi/database'
import type { ClientBase, Pool } from 'pg'
import { SearchUnavailable } from '../errors.ts'

/** Runs a write in one transaction. */
export function inTransaction<T>(pool: Pool, work: (client: ClientBase) => Promise<T>): Promise<T> {
  return unavailableIfOutage(() => run(pool, 'BEGIN', work))
}

/** Runs reads that must agree with each other, whatever is written meanwhile. */
export function inSnapshot<T>(pool: Pool, work: (client: ClientBase) => Promise<T>): Promise<T> {
  return unavailableIfOutage(() => run(pool, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', work))
}

/** Maps outages of the server to SearchUnavailable; other errors stay as they are. */
export async function unavailableIfOutage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isDatabaseUnavailable(error) ? new SearchUnavailable(error) : error
  }
}

async function run<T>(pool: Pool, begin: string, work: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  // A lost connection is reported twice: to the pending query, and as an event that must not end the process.
  const ignoreError = () => {}
  client.on('error', ignoreError)
  let broken: Error | undefined
  try {
    await client.query(begin)
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(cause => {
      broken = cause
    })
    throw error
  } finally {
    // A client that cannot roll back is not reused, and keeps its listener until it is closed.
    client.release(broken)
    if (broken === undefined) client.off('error', ignoreError)
  }
}
