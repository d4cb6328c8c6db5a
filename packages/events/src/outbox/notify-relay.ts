import type { Database } from '@mi/database'
import type { Notifier } from '@mi/scheduling'

/** Channel on which copies of a service notify each other of new outbox rows. */
export const OUTBOX_CHANNEL = 'mi_outbox'

interface LocalRelay {
  notifier: Notifier
  /** Whether this copy, of all copies of the service, is the one that relays. */
  isLeader(): boolean
}

const relays = new WeakMap<Database, LocalRelay>()

export function registerRelay(database: Database, relay: LocalRelay): () => void {
  relays.set(database, relay)
  return () => relays.delete(database)
}

/**
 * Notifies the relay of this database, wherever it runs, that there is something to publish. After the commit and on its
 * own connection, because a NOTIFY inside a transaction makes all commits of the database queue on one lock.
 * A lost notification costs up to a second: the relay polls as well.
 */
export function notifyRelay(database: Database): void {
  const local = relays.get(database)
  if (local?.isLeader()) local.notifier.notify()
  else notify(database)
}

const notifying = new WeakSet<Database>()

/** One NOTIFY at a time: rows that commit meanwhile are read together with those it announces, or by the poll. */
function notify(database: Database): void {
  if (notifying.has(database)) return
  notifying.add(database)
  database.pool
    .query(`select pg_notify('${OUTBOX_CHANNEL}', '')`)
    .catch(() => {})
    .finally(() => notifying.delete(database))
}
