import { allOf, execute, ofTenant, sql, type Tenant } from '@mi/database'
import { newId } from '@mi/ids'
import { meetingStores } from '@mi/lifecycle'
import type { Deletion, DeletionStore, Prisma } from '../generated/prisma/client.ts'
import { deletionStoreTable, deletionTable } from '../generated/tables.ts'
import type { Tx } from './database.ts'

export type DeletionRecord = Deletion & { stores: DeletionStore[] }

const INCLUDE = {
  stores: { orderBy: [{ service: 'asc' }, { store: 'asc' }] },
} satisfies Prisma.DeletionInclude

export function findDeletion(tx: Tx, tenant: Tenant, id: string): Promise<DeletionRecord | null> {
  return tx.deletion.findFirst({ where: { id, ...tenant }, include: INCLUDE })
}

/** The deletion of a deleted meeting. Null when the meeting never existed. */
export function findDeletionOf(tx: Tx, tenant: Tenant, meetingId: string): Promise<DeletionRecord | null> {
  return tx.deletion.findFirst({ where: { meetingId, ...tenant }, include: INCLUDE })
}

/**
 * Creates a receipt that lists every store of the platform. Only the stores of this database are marked as emptied.
 * @param items the number of deleted rows of each of these stores
 * @returns the id of the receipt
 */
export async function insertDeletion(
  tx: Tx,
  tenant: Tenant,
  meetingId: string,
  items: Record<string, number>,
  now: Date,
): Promise<string> {
  const id = newId('del', now)
  const stores = meetingStores().map(({ service, store }) => {
    const erased = service === 'meetings' ? items[store] : undefined
    return {
      deletionId: id,
      service,
      store,
      items: erased ?? 0,
      emptiedAt: erased === undefined ? null : now,
    }
  })
  await execute(
    tx,
    sql`with receipt as (
        insert into deletions ${deletionTable.values([{ id, ...tenant, meetingId, requestedAt: now }])}
      )
      insert into deletion_stores ${deletionStoreTable.values(stores)}`,
  )
  return id
}

/** Records that stores of a service are empty, and completes the receipt with the last store. Only the first report of a store counts. */
export async function recordErasure(
  tx: Tx,
  tenant: Tenant,
  deletionId: string,
  service: string,
  erased: readonly { store: string; items: number }[],
  now: Date,
): Promise<void> {
  const receipt = await tx.deletion.findFirst({ where: { id: deletionId, ...tenant } })
  if (!receipt || erased.length === 0) return
  const reported = erased.map(({ store, items }) => ({ deletionId, service, store, items, emptiedAt: now }))
  await execute(
    tx,
    sql`insert into deletion_stores as known ${deletionStoreTable.values(reported)}
      on conflict (deletion_id, service, store) do update set items = excluded.items, emptied_at = excluded.emptied_at
      where known.emptied_at is null`,
  )
  const hasNoOpenStore = sql`not exists (
    select 1 from deletion_stores where deletion_id = ${deletionId} and emptied_at is null)`
  await execute(
    tx,
    sql`update deletions set ${deletionTable.assignments({ completedAt: now })}
      where ${allOf(ofTenant(tenant), sql`id = ${deletionId}`, sql`completed_at is null`, hasNoOpenStore)}`,
  )
}
