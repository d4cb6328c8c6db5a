import type { Tenant } from '@mi/database'
import { appendEvent } from '@mi/events'
import type { JobContext } from '@mi/jobs'
import { lockMeetingRef } from '@mi/meeting-refs'
import type { Tx } from './database.ts'
import { findSummary, saveSummary } from './summaries.ts'

/** Marks a summary as failed and ends its job. The earlier content stays readable, and the summary can be regenerated. */
export async function failSummary(
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
  reason: string,
  now: Date,
  { finish, origin }: Pick<JobContext, 'finish' | 'origin'>,
): Promise<void> {
  const ref = await lockMeetingRef(tx, tenant, meetingId)
  await finish(tx)
  const summary = ref && (await findSummary(tx, tenant, { meetingId }))
  if (!summary) return
  await saveSummary(tx, summary, { status: 'failed', failureReason: reason, updatedAt: now })
  const payload = { meetingId, summaryId: summary.id, reason }
  await appendEvent(tx, tenant, 'mi.insights.summary.failed.v1', payload, origin)
}
