import type { Tenant } from '@mi/database'
import type { SummarizeReason } from '../jobs/job-kinds.ts'
import type { Parts } from '../parts.ts'
import type { Tx } from '../store/database.ts'

/** Has a meeting summarised: at once, or not before `runAt`. What is being made of it now is given up. */
export async function orderSummary(
  jobs: Parts['jobs'],
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
  reason: SummarizeReason,
  more: { runAt?: Date; since?: Date } = {},
): Promise<void> {
  await jobs.add(tx, tenant, {
    kind: 'summarize',
    subject: meetingId,
    payload: { reason, ...(more.since && { since: more.since.toISOString() }) },
    ...(more.runAt && { runAt: more.runAt }),
  })
}
