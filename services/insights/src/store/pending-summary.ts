import type { Tenant } from '@mi/database'
import { findJob } from '@mi/jobs'
import type { SummarizeReason } from '../jobs/job-kinds.ts'
import type { Tx } from './database.ts'

export interface PendingSummary {
  reason: SummarizeReason
  /** When the burst of corrections that it waits out began. */
  since: Date | null
  /** It is being made now, of the transcript as it was. */
  running: boolean
}

/** The order to summarise a meeting that is not done yet. */
export async function pendingSummary(
  tx: Pick<Tx, '$queryRawUnsafe'>,
  tenant: Tenant,
  meetingId: string,
): Promise<PendingSummary | null> {
  const job = await findJob(tx, tenant, 'summarize', meetingId)
  if (!job) return null
  const { reason, since } = job.payload as { reason: SummarizeReason; since?: string }
  return { reason, since: since ? new Date(since) : null, running: job.isRunning }
}
