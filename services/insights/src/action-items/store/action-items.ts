import { execute, ofTenant, sql, type Tenant } from '@mi/database'
import type { Citation } from '@mi/meeting-analysis'
import { foldWords } from '../../domain/fold-words.ts'
import type { ActionItem, Prisma } from '../../generated/prisma/client.ts'
import type { Tx } from '../../store/database.ts'

/** An action item as it is stored. */
export type ItemRecord = Omit<ActionItem, 'citations' | 'dueDate' | 'words'> & {
  citations: Citation[]
  /** `YYYY-MM-DD` */
  dueDate: string | null
}

type Store = Pick<Tx, 'actionItem'>

export async function findItem(tx: Store, tenant: Tenant, id: string): Promise<ItemRecord | null> {
  const row = await tx.actionItem.findFirst({ where: { id, ...tenant } })
  return row && readItem(row)
}

/** Locks the item until the transaction ends; null when the tenant has no item with this id. */
export async function lockItem(tx: Tx, tenant: Tenant, id: string): Promise<ItemRecord | null> {
  const locked = await execute(
    tx,
    sql`select 1 from action_items where id = ${id} and ${ofTenant(tenant)} for update`,
  )
  return locked === 0 ? null : findItem(tx, tenant, id)
}

/** Locks all items of a meeting until the transaction ends. */
export async function lockItemsOf(tx: Tx, tenant: Tenant, meetingId: string): Promise<ItemRecord[]> {
  await execute(
    tx,
    sql`select 1 from action_items where meeting_id = ${meetingId} and ${ofTenant(tenant)} order by id for update`,
  )
  return itemsOf(tx, tenant, meetingId)
}

/** The items of a meeting in the order in which they came up. */
export async function itemsOf(tx: Store, tenant: Tenant, meetingId: string): Promise<ItemRecord[]> {
  const rows = await tx.actionItem.findMany({
    where: { meetingId, ...tenant },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  return rows.map(readItem)
}

/** The items of several meetings, for each meeting in the order in which they came up. */
export async function itemsOfMeetings(
  tx: Store,
  tenant: Tenant,
  meetingIds: readonly string[],
): Promise<ItemRecord[]> {
  const rows = await tx.actionItem.findMany({
    where: { meetingId: { in: [...meetingIds] }, ...tenant },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  return rows.map(readItem)
}

/** The number of items of a meeting. */
export function countItems(tx: Store, tenant: Tenant, meetingId: string): Promise<number> {
  return tx.actionItem.count({ where: { ...tenant, meetingId } })
}

export async function insertItems(tx: Store, items: ItemRecord[]): Promise<void> {
  if (items.length > 0) await tx.actionItem.createMany({ data: items.map(storedItem) })
}

export async function saveItem(tx: Store, item: ItemRecord): Promise<void> {
  const { id, accountId, mode } = item
  await tx.actionItem.update({ where: { id, accountId, mode }, data: storedItem(item) })
}

export async function deleteItems(tx: Store, tenant: Tenant, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.actionItem.deleteMany({ where: { ...tenant, id: { in: ids } } })
}

function readItem({ words: _, citations, dueDate, ...row }: ActionItem): ItemRecord {
  return {
    ...row,
    citations: citations as unknown as Citation[],
    dueDate: dueDate?.toISOString().slice(0, 10) ?? null,
  }
}

function storedItem({ citations, dueDate, ...item }: ItemRecord): Prisma.ActionItemUncheckedCreateInput {
  return {
    ...item,
    citations: citations as unknown as Prisma.InputJsonValue,
    dueDate: dueDate && new Date(dueDate),
    words: foldWords(`${item.title} ${item.description ?? ''}`).join(' '),
  }
}
