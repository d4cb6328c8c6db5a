import { meetingStoresOf } from '@mi/contracts'
import type { Tenant } from '@mi/database'
import { eraseDeadLetterErrors, eraseIdempotencyRecords } from '@mi/events'
import { eraseJobErrors } from '@mi/jobs'

/** What is needed of a Prisma transaction. */
export interface EraseTransaction {
  $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number>
  $queryRawUnsafe<Rows>(sql: string, ...values: unknown[]): Promise<Rows>
}

type EraseStore = (tx: EraseTransaction, tenant: Tenant, meetingId: string) => Promise<number>

/** Events carry ids and codes only, so these never hold anything of a meeting; the receipt says so. */
const holdsNothing: EraseStore = async () => 0

/** How the stores that any database may have are emptied of a meeting, by the name that the receipt shows. */
const DATABASE_STORES: Readonly<Record<string, EraseStore>> = {
  idempotency_records: (tx, tenant, id) => eraseIdempotencyRecords(tx, tenant, { type: 'meeting', id }),
  jobs: eraseJobErrors,
  dead_letters: eraseDeadLetterErrors,
  outbox: holdsNothing,
  inbox: holdsNothing,
  event_bus: holdsNothing,
}

/**
 * Empties those of them that the service's row of the service table declares, in the transaction that erases the meeting
 * and after its row has been locked.
 * @returns how many items of each
 */
export async function eraseMeetingRecords(
  service: string,
  tx: EraseTransaction,
  tenant: Tenant,
  meetingId: string,
): Promise<Record<string, number>> {
  const items: Record<string, number> = {}
  for (const [store, erase] of Object.entries(DATABASE_STORES))
    if (meetingStoresOf(service).includes(store)) items[store] = await erase(tx, tenant, meetingId)
  return items
}
