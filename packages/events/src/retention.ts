import type { Database } from '@mi/database'

const EVERY_MS = 10 * 60_000

/** No bus redelivers an event that was handled so long ago; an idempotency key is free again after 24 hours. */
const EXPIRED = [
  `delete from infra.inbox where handled_at < now() - interval '30 days'`,
  `delete from infra.idempotency_records where recorded_at < now() - interval '24 hours'`,
]

/** Purges expired inbox rows and idempotency records every ten minutes. */
export function startRetention({ pool }: Database): () => void {
  const timer = setInterval(() => {
    for (const sql of EXPIRED) pool.query(sql).catch(() => {}) // the next round does it
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
