import { type Executable, execute, raw, sql } from './sql.ts'

/**
 * Waits for the lock with a name and holds it until the transaction ends. Use it where no row exists that a
 * transaction could lock. Holders with `shared` wait only for holders without it.
 */
export async function lockByName(tx: Executable, name: string, { shared = false } = {}): Promise<void> {
  const lock = raw(shared ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await execute(tx, sql`select ${lock}(hashtextextended(${name}, 0))`)
}
