import type { Tenant } from '@mi/database'
import { appendEvent, type EventOrigin } from '@mi/events'
import type { Tx } from '../store/database.ts'
import { lockMeetingRef } from '../store/meeting-refs.ts'
import { findSummary, saveSummary } from '../store/summaries.ts'

/** A summary failed for good. What it said before stays readable, and it can be regenerated. */
export async function failSummary(
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
  reason: string,
  now: Date,
  origin: EventOrigin,
): Promise<void> {
  if (!(await lockMeetingRef(tx, tenant, meetingId))) return
  const summary = await findSummary(tx, tenant, { meetingId })
  if (!summary) return
  await saveSummary(tx, summary, { status: 'failed', failureReason: reason, updatedAt: now })
  const payload = { meetingId, summaryId: summary.id, reason }
  await appendEvent(tx, tenant, 'mi.insights.summary.failed.v1', payload, origin)
}
