import type { Tenant } from '@mi/database'
import type { Deps } from '../deps.ts'
import type { SummarizeReason } from '../jobs/job-kinds.ts'
import type { Tx } from './database.ts'

/** Has a meeting summarised: at once, or not before `runAt`. What is being made of it now is given up. */
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
