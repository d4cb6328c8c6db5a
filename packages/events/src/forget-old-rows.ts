import type { Database } from '@mi/database'

const EVERY_MS = 10 * 60_000

/** An event handled so long ago can no bus deliver again; a call done so long ago may be done anew. */
const FORGET = [
  `delete from inbox where handled_at < now() - interval '30 days'`,
  `delete from call_outcomes where kept_at < now() - interval '24 hours'`,
]

/** Forgets, every ten minutes, what is remembered of events and calls and can no longer be of use. */
export function startForgettingOldRows({ pool }: Database): () => void {
  const timer = setInterval(() => {
    for (const sql of FORGET) pool.query(sql).catch(() => {}) // the next round does it
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
