import { type Database, execute, sql } from '@mi/database'
import type { PeriodicTask } from '@mi/scheduling'

/** No bus redelivers an event that was handled that long ago. An idempotency key is free again after 24 hours. */
const EXPIRED = [
  sql`delete from infra.inbox where handled_at < now() - interval '30 days'`,
  sql`delete from infra.idempotency_records where recorded_at < now() - interval '24 hours'`,
]

/** Purges expired inbox rows and idempotency records every ten minutes. */
export function recordRetention({ pool }: Pick<Database, 'pool'>): PeriodicTask {
  return {
    name: 'purge-inbox-and-idempotency-records',
    everyMs: 10 * 60_000,
    run: () => Promise.all(EXPIRED.map(statement => execute(pool, statement))),
  }
}
