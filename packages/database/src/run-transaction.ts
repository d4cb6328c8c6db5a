import { setTimeout as sleep } from 'node:timers/promises'
import { collectEffects } from './after-commit.ts'
import type { Database, TransactionOptions } from './database.ts'
import { isConflict } from './domain/retryable.ts'
import { outageOr } from './report-outage.ts'

interface Transactional {
  $transaction(fn: (tx: object) => Promise<unknown>, options: object): Promise<unknown>
}

const ATTEMPTS = 5

/**
 * Runs `fn` in one interactive transaction. Repeats it after a conflict with a concurrent transaction, up to
 * five times.
 * @throws {ServiceError} unavailable when the database is unavailable
 */
export async function runTransaction<Tx, Result>(
  database: Database,
  fn: (tx: Tx) => Promise<Result>,
  options: TransactionOptions = {},
): Promise<Result> {
  const { timeoutMs = 15_000, maxWaitMs = 5_000, isolationLevel } = options
  const settings = { timeout: timeoutMs, maxWait: maxWaitMs, ...(isolationLevel && { isolationLevel }) }
  for (let attempt = 1; ; attempt++) {
    let runEffects = (_: Database) => {}
    try {
      const result = await (database.prisma as Transactional).$transaction(tx => {
        runEffects = collectEffects(tx)
        return fn(tx as Tx)
      }, settings)
      runEffects(database)
      return result as Result
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw outageOr(error)
      await sleep(Math.random() * 10 * 2 ** attempt)
    }
  }
}
