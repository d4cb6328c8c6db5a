import type { Executable, Tenant } from '@mi/database'
import { appendEvent, type EventOrigin } from '@mi/events'
import { meetingStoresOf } from './lifecycle-table.ts'

/**
 * Reports to the deletion receipt that stores are empty, in the transaction that emptied them.
 * @param items the number of erased items by store
 * @throws {Error} for a store that the lifecycle table does not declare, because no receipt waits for it
 */
export async function reportErased(
  service: string,
  tx: Executable,
  tenant: Tenant,
  { meetingId, deletionId }: { meetingId: string; deletionId: string },
  items: Record<string, number>,
  origin: EventOrigin = {},
): Promise<void> {
  const undeclared = Object.keys(items).filter(store => !meetingStoresOf(service).includes(store))
  if (undeclared.length > 0) throw new Error(`${service} does not declare the store ${undeclared.join(', ')}`)
  const stores = Object.entries(items).map(([store, count]) => ({ store, items: count }))
  const payload = { meetingId, deletionId, service, stores }
  await appendEvent(tx, tenant, 'mi.meetings.meeting.erased.v1', payload, origin)
}
