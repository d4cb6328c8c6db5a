import type { Meeting } from '@mi/contracts/mi/meetings/v1'
import { statementName, type Tenant } from '@mi/database'
import type { ListFilter, ListPage } from '../domain/list-filter.ts'
import type { MeetingsDatabase } from './database.ts'
import { COLUMNS, listStatement } from './list-query.ts'
import { types } from './parse-timestamp.ts'

export interface ListedMeetings {
  meetings: Meeting[]
  hasMore: boolean
  /** Null on a page behind a position: it is not counted. */
  total: number | null
}

/** A page of a tenant's meetings, the latest start first. One prepared statement, rows straight to messages. */
export async function listMeetings(
  { pool }: MeetingsDatabase,
  tenant: Tenant,
  filter: ListFilter,
  page: ListPage,
): Promise<ListedMeetings> {
  const { text, values } = listStatement(tenant, filter, page)
  const { rows } = await pool.query<Row>({ name: statementName(text), text, values, rowMode: 'array', types })
  const found = rows[0]?.[0] === null ? 0 : rows.length
  const meetings: Meeting[] = []
  for (let at = 0; at < Math.min(found, page.limit); at++) meetings.push(readRow(rows[at] as Row))
  return { meetings, hasMore: found > page.limit, total: rows[0]?.[12] ?? null }
}

const BY_ID = `select ${COLUMNS} from meetings m where m.id = any ($3) and m.account_id = $1 and m.mode = $2::mode`

/** Some of a tenant's meetings as lists show them, in no particular order. */
export async function readMeetingsById(
  { pool }: MeetingsDatabase,
  { accountId, mode }: Tenant,
  ids: readonly string[],
): Promise<Meeting[]> {
  const { rows } = await pool.query<Row>({
    name: statementName(BY_ID),
    text: BY_ID,
    values: [accountId, mode, ids],
    rowMode: 'array',
    types,
  })
  return rows.map(readRow)
}

type Row = [
  string,
  string,
  Meeting['status'],
  Meeting['platform'],
  Date,
  Date | null,
  number | null,
  number,
  string | null,
  string | null,
  string | null,
  Date,
  number | null,
]

function readRow(row: Row): Meeting {
  return {
    id: row[0],
    title: row[1],
    status: row[2],
    platform: row[3],
    startedAt: row[4],
    endedAt: row[5],
    durationSeconds: row[6],
    participantCount: row[7],
    transcriptId: row[8],
    summaryId: row[9],
    language: row[10],
    createdAt: row[11],
  }
}
