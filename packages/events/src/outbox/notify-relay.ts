import { type Database, execute, sql } from '@mi/database'
import type { Notifier } from '@mi/scheduling'

/** The channel on which copies of a service notify each other of new outbox rows. */
export const OUTBOX_CHANNEL = 'mi_outbox'

interface LocalRelay {
  notifier: Notifier
  /** True when this copy of the service is the leader, which relays. */
  isLeader(): boolean
}

const relays = new WeakMap<Database, LocalRelay>()

export function registerRelay(database: Database, relay: LocalRelay): () => void {
  relays.set(database, relay)
  return () => relays.delete(database)
}

/**
 * Notifies the relay of this database, in any process, of new events. Call it after the commit. It uses its
 * own connection, because a NOTIFY inside a transaction makes all commits of the database wait for one lock.
 * A lost notification delays an event by up to a second, because the relay also polls.
 */
export function notifyRelay(database: Database): void {
  const local = relays.get(database)
  if (local?.isLeader()) local.notifier.notify()
  else notify(database)
}

const notifying = new WeakSet<Database>()

/** One NOTIFY runs at a time. Rows that commit meanwhile are read with the notified rows, or by the poll. */
function notify(database: Database): void {
  if (notifying.has(database)) return
  notifying.add(database)
  execute(database.pool, sql`select pg_notify(${OUTBOX_CHANNEL}, '')`)
    .catch(() => {})
    .finally(() => notifying.delete(database))
}
