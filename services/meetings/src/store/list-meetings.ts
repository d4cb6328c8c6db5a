import type { Meeting } from '@mi/contracts/mi/meetings/v1'
import { ofTenant, queryRows, sql, type Tenant } from '@mi/database'
import type { ListFilter, ListPage } from '../domain/list-filter.ts'
import type { MeetingsDatabase } from './database.ts'
import { listStatement } from './list-query.ts'
import { LISTED_COLUMNS } from './meeting-messages.ts'
import { types } from './parse-timestamp.ts'

export interface ListedMeetings {
  meetings: Meeting[]
  hasMore: boolean
  /** Null on a page with a cursor, for which it is not counted. */
  total: number | null
}

type Row = Meeting & { total: number | null }

/** A page of a tenant's meetings, latest start first. A single prepared statement, whose rows become messages without conversion. */
export async function listMeetings(
  { pool }: MeetingsDatabase,
  tenant: Tenant,
  filter: ListFilter,
  page: ListPage,
): Promise<ListedMeetings> {
  const statement = listStatement(tenant, filter, page)
  const rows = await queryRows<Row>(pool, statement, { prepared: true, types })
  // A row is a message, except for the total.
  const meetings: Meeting[] = rows[0]?.id === null ? [] : rows
  return {
    meetings: meetings.slice(0, page.limit),
    hasMore: meetings.length > page.limit,
    total: rows[0]?.total ?? null,
  }
}

/** The given meetings of a tenant as lists show them, in no particular order. */
export function readMeetingsById(
  { pool }: MeetingsDatabase,
  tenant: Tenant,
  ids: readonly string[],
): Promise<Meeting[]> {
  const statement = sql`select ${LISTED_COLUMNS} from meetings m where m.id = any (${ids}) and ${ofTenant(tenant, 'm')}`
  return queryRows<Meeting>(pool, statement, { prepared: true, types })
}
