import type { Meeting } from '@mi/contracts/mi/meetings/v1'
import { statementName, type Tenant } from '@mi/database'
import type { ListFilter, ListPage } from '../domain/list-filter.ts'
import type { MeetingsDatabase } from './database.ts'
import { COLUMNS, listStatement } from './list-query.ts'
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
  const { text, values } = listStatement(tenant, filter, page)
  const { rows } = await pool.query<Row>({ name: statementName(text), text, values, types })
  // A row is a message, except for the total.
  const meetings: Meeting[] = rows[0]?.id === null ? [] : rows
  return {
    meetings: meetings.slice(0, page.limit),
    hasMore: meetings.length > page.limit,
    total: rows[0]?.total ?? null,
  }
}

const BY_ID = `select ${COLUMNS} from meetings m where m.id = any ($3) and m.account_id = $1 and m.mode = $2::mode`

/** The given meetings of a tenant as lists show them, in no particular order. */
export async function readMeetingsById(
  { pool }: MeetingsDatabase,
  { accountId, mode }: Tenant,
  ids: readonly string[],
): Promise<Meeting[]> {
  const { rows } = await pool.query<Meeting>({
    ...{ name: statementName(BY_ID), text: BY_ID },
    ...{ values: [accountId, mode, ids], types },
  })
  return rows
}
