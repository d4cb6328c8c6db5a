import type { BusServer } from './bus-server.ts'

const EVERY_MS = 10 * 60_000

/** As JetStream's `max_age`: so long can a consumer be stopped, or register late, and miss nothing. */
export const RETENTION_DAYS = 7

/** Purges expired events that no consumer waits for, every ten minutes. */
export function startRetention({ pool }: BusServer): () => void {
  const timer = setInterval(() => {
    pool
      .query(
        `delete from events where published_at < now() - make_interval(days => $1)
         and not exists (select from deliveries where deliveries.seq = events.seq)`,
        [RETENTION_DAYS],
      )
      .catch(() => {}) // the next round does it
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
