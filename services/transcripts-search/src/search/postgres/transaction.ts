import type { ClientBase, Pool } from 'pg'
import { SearchUnavailable } from '../errors.ts'

/** Runs a write in one transaction. */
export function inTransaction<T>(pool: Pool, work: (client: ClientBase) => Promise<T>): Promise<T> {
  return run(pool, 'BEGIN', work)
}

/** Runs reads that must agree with each other, whatever is written meanwhile. */
export function inSnapshot<T>(pool: Pool, work: (client: ClientBase) => Promise<T>): Promise<T> {
  return run(pool, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', work)
}

async function run<T>(pool: Pool, begin: string, work: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch(cause => {
    throw new SearchUnavailable(cause)
  })
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
    throw isOutage(error) ? new SearchUnavailable(error) : error
  } finally {
    // A connection that cannot roll back is not given to anyone else.
    client.release(broken)
  }
}

// SQLSTATE classes 08 (connection), 53 (resources), 57 (operator intervention: shutting down), or a socket error without one.
function isOutage(error: unknown): boolean {
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string') return /^(08|53|57|E[A-Z])/.test(code)
  return error instanceof Error && /connection/i.test(error.message)
}
