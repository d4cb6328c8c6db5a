import { statementName, type Tenant } from '@mi/database'
import type { InsightsDatabase } from '../../store/database.ts'
import type { ItemFilter, ItemPosition } from '../domain/list-filter.ts'
import type { ItemRecord } from './action-items.ts'
import { countStatement, type ItemPage, itemsStatement, type Statement } from './list-items-query.ts'

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

/** A page of a tenant's action items, with the current titles of their meetings. */
export async function listItems(
  database: InsightsDatabase,
  tenant: Tenant,
  filter: ItemFilter,
  page: ItemPage,
): Promise<ListedItems> {
  const [found, counted] = await Promise.all([
    query(database, itemsStatement(tenant, filter, page)),
    page.after ? null : query(database, countStatement(tenant, filter)),
  ])
  const rows = found.slice(0, page.limit)
  const last = rows.at(-1)
  const column = { created_at: 'created_text', due_date: 'due_day', priority: 'priority' }[page.sort]
  return {
    items: rows.map(row => ({ item: readRow(row), meetingTitle: row.meeting_title })),
    next: found.length > page.limit && last ? { value: last[column], id: last.id } : null,
    total: counted ? counted[0].total : null,
  }
}

// biome-ignore lint/suspicious/noExplicitAny: rows of raw SQL, read field by field below
type Row = any

async function query({ pool }: InsightsDatabase, { text, values }: Statement): Promise<Row[]> {
  const { rows } = await pool.query({ name: statementName(text), text, values })
  return rows
}

function readRow(row: Row): ItemRecord {
  return {
    id: row.id,
    accountId: row.account_id,
    mode: row.mode,
    meetingId: row.meeting_id,
    title: row.title,
    description: row.description,
    status: row.status,
    priority: row.priority,
    assigneeId: row.assignee_id,
    assigneeName: row.assignee_name,
    assigneeEmail: row.assignee_email,
    dueDate: row.due_day,
    source: row.source,
    sourceSegmentId: row.source_segment_id,
    citations: row.citations,
    generatedTitle: row.generated_title,
    confidence: row.confidence,
    edited: row.edited,
    completedAt: row.completed_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
