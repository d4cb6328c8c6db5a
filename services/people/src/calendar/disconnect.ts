import type { Tenant } from '@mi/database'
import type { JobQueue } from '@mi/jobs'
import type { Tx } from '../store/database.ts'
import { lockConnection, removeConnection } from './store/connections.ts'

/**
 * Removes a connection with its events; locked, so that what a step of its sync stores at this moment goes too, and the grant is the last
 * one. What was granted is taken back by a job: a provider that cannot be reached keeps nothing alive.
 */
export async function disconnect(jobs: JobQueue<string>, tx: Tx, tenant: Tenant, id: string): Promise<void> {
  const connection = await lockConnection(tx, tenant, id)
  if (!connection) return
  const { provider, grant } = connection
  await jobs.cancel(tx, tenant, 'sync-calendar', id)
  if (grant !== null)
    await jobs.enqueue(tx, tenant, {
      kind: 'revoke-calendar-grant',
      resourceId: id,
      payload: { provider, grant },
    })
  await removeConnection(tx, tenant, id)
}
