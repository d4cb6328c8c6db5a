import type { Queryable, Tenant } from '@mi/database'
import { findJob } from '@mi/jobs'
import type { SummarizeReason } from '../jobs/job-kinds.ts'

export interface PendingSummary {
  reason: SummarizeReason
  /** The start of the burst of corrections that the job waits for. */
  since: Date | null
  /** The summary is being generated from the transcript as it was at the start. */
  running: boolean
}

/** The unfinished job to summarise a meeting. */
export async function pendingSummary(
  tx: Queryable,
  tenant: Tenant,
  meetingId: string,
): Promise<PendingSummary | null> {
  const job = await findJob(tx, tenant, 'summarize', meetingId)
  if (!job) return null
  const { reason, since } = job.payload as { reason: SummarizeReason; since?: string }
  return { reason, since: since ? new Date(since) : null, running: job.isRunning }
}
