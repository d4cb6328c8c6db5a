import type { Executable, Tenant } from '@mi/database'
import { eraseDeadLetterErrors, eraseIdempotencyRecords } from '@mi/events'
import { eraseJobErrors } from '@mi/jobs'
import { meetingStoresOf } from './lifecycle-table.ts'

type EraseStore = (tx: Executable, tenant: Tenant, meetingId: string) => Promise<number>

/** Events contain only ids and codes, so these stores never contain data of a meeting. The receipt lists them with 0 items. */
const holdsNothing: EraseStore = async () => 0

/** The erasure of the stores that any database may have, by the name in the receipt. */
const DATABASE_STORES: Readonly<Record<string, EraseStore>> = {
  idempotency_records: (tx, tenant, id) => eraseIdempotencyRecords(tx, tenant, { type: 'meeting', id }),
  jobs: eraseJobErrors,
  dead_letters: eraseDeadLetterErrors,
  outbox: holdsNothing,
  inbox: holdsNothing,
  event_bus: holdsNothing,
}

/**
 * Erases a meeting from the stores that the service's row of the lifecycle table declares. Runs in the
 * transaction that erases the meeting, after its row has been locked.
 * @returns the number of erased items for each store
 */
export async function eraseMeetingRecords(
  service: string,
  tx: Executable,
  tenant: Tenant,
  meetingId: string,
): Promise<Record<string, number>> {
  const items: Record<string, number> = {}
  for (const [store, erase] of Object.entries(DATABASE_STORES))
    if (meetingStoresOf(service).includes(store)) items[store] = await erase(tx, tenant, meetingId)
  return items
}
