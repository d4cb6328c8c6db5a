import type { Tenant } from '@mi/contracts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../store/database.ts'
import { dropQueue } from '../store/deliveries.ts'

/** Ends the queued deliveries of a subscription. Notifies erasures that waited for them. */
export async function endDeliveries(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  tenant: Tenant,
  subscriptionId: string,
): Promise<void> {
  for (const meetingId of await dropQueue(tx, tenant, subscriptionId))
    await jobs.enqueue(tx, tenant, { kind: 'erase-meeting-events', resourceId: meetingId, merge: true })
}
