import type { Tenant } from '@mi/database'
import type { JobQueue } from '@mi/jobs'
import type { Tx } from '../../store/database.ts'
import { lockConnection, removeConnection } from './connections.ts'

/**
 * Removes a connection with its events. The lock waits for a running sync step, so that the events of this
 * step are removed too and the latest grant is revoked. A job revokes the grant, so that an unavailable
 * provider does not prevent the removal.
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
