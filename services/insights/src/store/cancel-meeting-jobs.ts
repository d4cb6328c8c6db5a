import type { Tenant } from '@mi/database'
import type { Parts } from '../parts.ts'
import type { Tx } from './database.ts'

/** Calls off what was ordered for a meeting: what runs of it has no effect any more. */
export async function cancelMeetingJobs(
  jobs: Parts['jobs'],
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
): Promise<void> {
  await jobs.cancel(tx, tenant, 'summarize', meetingId)
  const diagrams = await tx.diagram.findMany({ where: { ...tenant, meetingId }, select: { id: true } })
  for (const { id } of diagrams) await jobs.cancel(tx, tenant, 'draw-diagram', id)
}
