import type { Tenant } from '@mi/database'
import { findJob, type JobQueue } from '@mi/jobs'
import type { Tx } from '../../store/database.ts'

/** Enqueues a sync. Does nothing while a sync runs or waits for Retry-After, because enqueueing would restart it. */
export async function enqueueSync(
  jobs: JobQueue<string>,
  tx: Tx,
  tenant: Tenant,
  connectionId: string,
): Promise<void> {
  if (await findJob(tx, tenant, 'sync-calendar', connectionId)) return
  await jobs.enqueue(tx, tenant, { kind: 'sync-calendar', resourceId: connectionId })
}
