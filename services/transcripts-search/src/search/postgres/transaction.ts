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

/** Tells an outage of the server from a mistake of ours. */
export async function unavailableIfOutage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isOutage(error) ? new SearchUnavailable(error) : error
  }
}

async function run<T>(pool: Pool, begin: string, work: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  // A connection that is lost while we hold it says so twice: to the query that waits, and as an event that must not end the process.
  const heard = () => {}
  client.on('error', heard)
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
    // One that cannot roll back is not given to anyone else, and stays heard to its end.
    client.release(broken)
    if (broken === undefined) client.off('error', heard)
  }
}

// SQLSTATE classes 08 (connection), 53 (resources), 57 (operator intervention: shutting down), or a socket error without one.
function isOutage(error: unknown): boolean {
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string') return /^(08|53|57|E[A-Z])/.test(code)
  return error instanceof Error && /connect/i.test(error.message)
}
