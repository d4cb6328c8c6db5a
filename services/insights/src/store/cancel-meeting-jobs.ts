import type { Tenant } from '@mi/database'
import { lockMeetingRef } from '@mi/meeting-refs'
import type { Deps } from '../deps.ts'
import type { Tx } from './database.ts'

/** Cancels the jobs of a meeting. The result of a running job is discarded. */
export async function cancelMeetingJobs(
  jobs: Deps['jobs'],
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
): Promise<void> {
  // Takes the locks of the jobs in the same order, before the jobs.
  await lockMeetingRef(tx, tenant, meetingId)
  const diagrams = await tx.$queryRaw<{ id: string }[]>`
    select id from diagrams
    where meeting_id = ${meetingId} and account_id = ${tenant.accountId} and mode = ${tenant.mode}::mode
    order by id for update`
  await jobs.cancel(tx, tenant, 'summarize', meetingId)
  for (const { id } of diagrams) await jobs.cancel(tx, tenant, 'draw-diagram', id)
}
