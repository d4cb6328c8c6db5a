import type { Database } from '@mi/database'

interface InboxTransaction {
  $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number>
}

/**
 * Notes that a consumer handles this event; false when it has before. A copy that handles it at this moment makes this
 * wait for its end: the row's key is the lock.
 */
export async function recordHandled(
  tx: InboxTransaction,
  consumerId: string,
  eventId: string,
): Promise<boolean> {
  const inserted = await tx.$executeRawUnsafe(
    'insert into inbox (consumer, event_id) values ($1, $2) on conflict do nothing',
    ...[consumerId, eventId],
  )
  return inserted === 1
}

/** Longer than any bus keeps an event. */
const REMEMBERED_DAYS = 30
const EVERY_MS = 60 * 60_000

/** Forgets, every hour, what no bus can deliver again. */
export function startInboxHousekeeping({ pool }: Database): () => void {
  const timer = setInterval(() => {
    pool
      .query('delete from inbox where handled_at < now() - make_interval(days => $1)', [REMEMBERED_DAYS])
      .catch(() => {}) // the next round does it
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
