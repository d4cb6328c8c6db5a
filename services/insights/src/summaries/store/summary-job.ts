import type { Tenant } from '@mi/database'
import { findJob } from '@mi/jobs'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../store/database.ts'

/** The reason of a summary. Only after a correction may the result equal the existing content. */
export type SummaryReason = 'transcript' | 'asked' | 'correction'

/** Enqueues the summary of a meeting, immediately or for `runAt`. Replaces a generation in progress. */
export async function enqueueSummary(
  jobs: Deps['jobs'],
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
  reason: SummaryReason,
  { runAt, since }: { runAt?: Date; since?: Date } = {},
): Promise<void> {
  await jobs.enqueue(tx, tenant, {
    kind: 'summarize',
    resourceId: meetingId,
    payload: { reason, ...(since && { since: since.toISOString() }) },
    ...(runAt && { runAt }),
  })
}

export interface PendingSummary {
  reason: SummaryReason
  /** The start of the burst of corrections that the job waits for. */
  since: Date | null
  /** The summary is being generated from the transcript as it was at the start. */
  running: boolean
}

/** The unfinished job to summarise a meeting. */
export async function findPendingSummary(
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
): Promise<PendingSummary | null> {
  const job = await findJob(tx, tenant, 'summarize', meetingId)
  if (!job) return null
  const { reason, since } = job.payload as { reason: SummaryReason; since?: string }
  return { reason, since: since ? new Date(since) : null, running: job.isRunning }
}
