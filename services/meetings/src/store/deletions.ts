import type { Tenant } from '@mi/database'
import { newId } from '@mi/ids'
import { meetingStores } from '@mi/lifecycle'
import type { Deletion, DeletionStore, Prisma } from '../generated/prisma/client.ts'
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
  { accountId, mode }: Tenant,
  meetingId: string,
  items: Record<string, number>,
  now: Date,
): Promise<string> {
  const id = newId('del', now)
  const stores = meetingStores().map(({ service, store }) => ({
    service,
    store,
    items: service === 'meetings' ? (items[store] ?? null) : null,
  }))
  await tx.$executeRaw`
    with receipt as (
      insert into deletions (id, account_id, mode, meeting_id, requested_at)
      values (${id}, ${accountId}, ${mode}::mode, ${meetingId}, ${now})
    )
    insert into deletion_stores (deletion_id, service, store, items, emptied_at)
    select ${id}, service, store, coalesce(items, 0), case when items is not null then ${now}::timestamptz end
    from unnest(${stores.map(one => one.service)}::text[], ${stores.map(one => one.store)}::text[],
      ${stores.map(one => one.items)}::int[]) as listed (service, store, items)`
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
  const found = await tx.deletion.findFirst({ where: { id: deletionId, ...tenant } })
  if (!found) return
  await tx.$executeRaw`
    insert into deletion_stores as known (deletion_id, service, store, items, emptied_at)
    select ${deletionId}, ${service}, store, items, ${now}
    from unnest(${erased.map(one => one.store)}::text[], ${erased.map(one => one.items)}::int[]) as reported (store, items)
    on conflict (deletion_id, service, store) do update set items = excluded.items, emptied_at = excluded.emptied_at
    where known.emptied_at is null`
  await tx.$executeRaw`
    update deletions set completed_at = ${now}
    where id = ${deletionId} and account_id = ${tenant.accountId} and mode = ${tenant.mode}::mode and completed_at is null
      and not exists (select 1 from deletion_stores where deletion_id = ${deletionId} and emptied_at is null)`
}
