import type { Tenant } from '@mi/database'
import type { JobQueue } from '@mi/jobs'
import type { Tx } from '../store/database.ts'
import { type ConnectionRecord, removeConnection } from './store/connections.ts'

/** Removes a connection with its events. What was granted is taken back by a job: a provider that cannot be reached keeps nothing alive. */
export async function disconnect(
  jobs: JobQueue<string>,
  tx: Tx,
  tenant: Tenant,
  { id, provider, grant }: Pick<ConnectionRecord, 'id' | 'provider' | 'grant'>,
): Promise<void> {
  await jobs.cancel(tx, tenant, 'sync-calendar', id)
  if (grant !== null)
    await jobs.enqueue(tx, tenant, {
      kind: 'revoke-calendar-grant',
      resourceId: id,
      payload: { provider, grant },
    })
  await removeConnection(tx, tenant, id)
}
