import type { Tenant } from '@mi/database'
import { lockMeetingRef } from '@mi/meeting-refs'
import type { Tx } from './database.ts'
import { pendingSummary } from './pending-summary.ts'
import { findSummary, saveSummary } from './summaries.ts'

/**
 * A summary that waited for corrections to end is being made again now. Unless it is done already, by the process that took the
 * job over from here: then nobody would say so again.
 */
export async function showProcessing(tx: Tx, tenant: Tenant, meetingId: string, now: Date): Promise<void> {
  if (!(await lockMeetingRef(tx, tenant, meetingId))) return
  const summary = await findSummary(tx, tenant, { meetingId })
  const pending = await pendingSummary(tx, tenant, meetingId)
  if (summary && pending?.running)
    await saveSummary(tx, summary, { status: 'processing', failureReason: null, updatedAt: now })
}
