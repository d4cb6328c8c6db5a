import * as database from '@mi/database/pool'
import type { ClientBase, Pool } from 'pg'
import { SearchUnavailable } from '../errors.ts'

/** Runs a write in one transaction. */
export function inTransaction<T>(pool: Pool, work: (client: ClientBase) => Promise<T>): Promise<T> {
  return unavailableIfOutage(() => database.poolTransaction(pool, work))
}

/** Runs reads on one snapshot, independent of concurrent writes. */
export function inSnapshot<T>(pool: Pool, work: (client: ClientBase) => Promise<T>): Promise<T> {
  return unavailableIfOutage(() => database.inSnapshot(pool, work))
}

/** Converts outages of the server to SearchUnavailable. Other errors are thrown unchanged. */
export async function unavailableIfOutage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isOutage = database.isConnectionLost(error) || database.isNotWritable(error)
    throw isOutage ? new SearchUnavailable(error) : error
  }
}
