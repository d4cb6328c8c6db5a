import type { Tenant } from '@mi/database'
import { findJob, type JobQueue } from '@mi/jobs'
import type { Tx } from '../../store/database.ts'

/** Has a calendar read. One that is being read, or waits as the provider asked, goes on: enqueueing again would restart it. */
export async function enqueueSync(
  jobs: JobQueue<string>,
  tx: Tx,
  tenant: Tenant,
  connectionId: string,
): Promise<void> {
  if (await findJob(tx, tenant, 'sync-calendar', connectionId)) return
  await jobs.enqueue(tx, tenant, { kind: 'sync-calendar', resourceId: connectionId })
}
