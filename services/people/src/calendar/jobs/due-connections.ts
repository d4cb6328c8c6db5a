import type { Deps } from '../../deps.ts'
import { findDueConnections, lockConnection, updateConnection } from '../store/connections.ts'
import { enqueueSync } from './enqueue-sync.ts'
import { nextTurn } from './next-turn.ts'

const BATCH = 500

/** Enqueues the syncs that are due. Concurrent replicas enqueue each sync only once. */
export async function enqueueDueConnections(deps: Deps): Promise<void> {
  const { database, jobs, now } = deps
  const at = now()
  for (const { id, tenant } of await findDueConnections(database, at, BATCH)) {
    await database.transaction(async tx => {
      const connection = await lockConnection(tx, tenant, id)
      if (!connection?.nextSyncAt || connection.nextSyncAt > at) return
      const nextSyncAt = await nextTurn(deps, tx, tenant, connection, connection.quietReads, at)
      await updateConnection(tx, tenant, id, { nextSyncAt })
      await enqueueSync(jobs, tx, tenant, id)
    })
  }
}
