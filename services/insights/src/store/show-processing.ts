import type { Tenant } from '@mi/database'
import { lockMeetingRef } from '@mi/meeting-refs'
import type { Tx } from './database.ts'
import { pendingSummary } from './pending-summary.ts'
import { findSummary, saveSummary } from './summaries.ts'

/**
 * Marks a summary that waited for corrections as being generated. Does nothing if it is already complete because another process took
 * over the job: the mark would stay forever.
 */
export async function showProcessing(tx: Tx, tenant: Tenant, meetingId: string, now: Date): Promise<void> {
  if (!(await lockMeetingRef(tx, tenant, meetingId))) return
  const summary = await findSummary(tx, tenant, { meetingId })
  const pending = await pendingSummary(tx, tenant, meetingId)
  if (summary && pending?.running)
    await saveSummary(tx, summary, { status: 'processing', failureReason: null, updatedAt: now })
}
