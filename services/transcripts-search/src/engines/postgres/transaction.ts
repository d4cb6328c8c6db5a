import { isConnectionLost, isNotWritable, poolTransaction, SNAPSHOT } from '@mi/database'
import type { ClientBase, Pool } from 'pg'
import { SearchUnavailable } from '../errors.ts'

/** Runs a write in one transaction. */
export function inTransaction<T>(pool: Pool, work: (client: ClientBase) => Promise<T>): Promise<T> {
  return unavailableIfOutage(() => poolTransaction(pool, work))
}

/** Runs reads on one snapshot, independent of concurrent writes. */
export function inSnapshot<T>(pool: Pool, work: (client: ClientBase) => Promise<T>): Promise<T> {
  return unavailableIfOutage(() => poolTransaction(pool, work, { begin: SNAPSHOT }))
}

/** Converts outages of the server to SearchUnavailable. Other errors are thrown unchanged. */
export async function unavailableIfOutage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isConnectionLost(error) || isNotWritable(error) ? new SearchUnavailable(error) : error
  }
}
