import { queryRows, type Tenant } from '@mi/database'
import type { InsightsDatabase } from '../../store/database.ts'
import type { ItemFilter, ItemPosition } from '../domain/list-filter.ts'
import type { ItemRecord } from './action-items.ts'
import { countStatement, type ItemPage, itemsStatement } from './list-items-query.ts'

export interface ListedItem {
  item: ItemRecord
  meetingTitle: string
}

export interface ListedItems {
  items: ListedItem[]
  /** The start of the next page; null for the last page. */
  next: ItemPosition | null
  /** Null on a page after a cursor, which is not counted. */
  total: number | null
}

type Row = ItemRecord & { meetingTitle: string; createdText: string }

/** A page of a tenant's action items, with the current titles of their meetings. */
export async function listItems(
  { pool }: InsightsDatabase,
  tenant: Tenant,
  filter: ItemFilter,
  page: ItemPage,
): Promise<ListedItems> {
  const prepared = { prepared: true }
  const [found, counted] = await Promise.all([
    queryRows<Row>(pool, itemsStatement(tenant, filter, page), prepared),
    page.after ? null : queryRows<{ total: number }>(pool, countStatement(tenant, filter), prepared),
  ])
  const rows = found.slice(0, page.limit)
  const last = rows.at(-1)
  const hasMore = found.length > page.limit
  return {
    items: rows.map(({ meetingTitle, createdText: _, ...item }) => ({ item, meetingTitle })),
    next: hasMore && last ? { value: sortValue(last, page), id: last.id } : null,
    total: counted?.[0]?.total ?? null,
  }
}

/** The value of the column by which a list is sorted. */
function sortValue({ createdText, dueDate, priority }: Row, { sort }: ItemPage): string | null {
  return { created_at: createdText, due_date: dueDate, priority }[sort]
}
