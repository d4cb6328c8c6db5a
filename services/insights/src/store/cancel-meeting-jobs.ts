import type { Tenant } from '@mi/database'
import { lockMeetingRef } from '@mi/meeting-refs'
import type { Deps } from '../deps.ts'
import type { Tx } from './database.ts'

/** Calls off what was ordered for a meeting: what runs of it has no effect any more. */
export async function cancelMeetingJobs(
  jobs: Deps['jobs'],
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
): Promise<void> {
  // What the jobs themselves lock, in their order, before the jobs.
  await lockMeetingRef(tx, tenant, meetingId)
  const diagrams = await tx.$queryRaw<{ id: string }[]>`
    select id from diagrams
    where meeting_id = ${meetingId} and account_id = ${tenant.accountId} and mode = ${tenant.mode}::mode
    order by id for update`
  await jobs.cancel(tx, tenant, 'summarize', meetingId)
  for (const { id } of diagrams) await jobs.cancel(tx, tenant, 'draw-diagram', id)
}
