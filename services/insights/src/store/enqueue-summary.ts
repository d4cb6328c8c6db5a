import type { Tenant } from '@mi/database'
import type { Deps } from '../deps.ts'
import type { SummarizeReason } from '../jobs/job-kinds.ts'
import type { Tx } from './database.ts'

/** Enqueues the summary of a meeting, immediately or for `runAt`. Replaces a generation in progress. */
export async function enqueueSummary(
  jobs: Deps['jobs'],
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
  reason: SummarizeReason,
  more: { runAt?: Date; since?: Date } = {},
): Promise<void> {
  await jobs.enqueue(tx, tenant, {
    kind: 'summarize',
    resourceId: meetingId,
    payload: { reason, ...(more.since && { since: more.since.toISOString() }) },
    ...(more.runAt && { runAt: more.runAt }),
  })
}
