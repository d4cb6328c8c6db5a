import type { Tenant } from '@mi/contracts'
import { statementName } from '@mi/database'
import { eraseIdempotencyRecords } from '@mi/events'
import type { Page } from '@mi/service-kit'
import type { Note } from '../generated/prisma/client.ts'
import type { CollaborationDatabase, Tx } from './database.ts'
import { SYSTEM_AUTHOR } from './user-refs.ts'

export type NoteRecord = Note

/** A note with the name and address that its author has now. */
export interface WrittenNote extends NoteRecord {
  authorName: string
  authorEmail: string | null
}

const COLUMNS = `n.id, n.account_id as "accountId", n.mode::text as mode, n.meeting_id as "meetingId", n.title, n.content,
  n.author_id as "authorId", n.created_at as "createdAt", n.updated_at as "updatedAt",
  coalesce(u.name, '${SYSTEM_AUTHOR.name}') as "authorName", u.email as "authorEmail"`
const AUTHOR = 'left join user_refs u on u.user_id = n.author_id'

/** What is needed of a Prisma client or transaction. */
type Queryable = Pick<Tx, '$queryRawUnsafe'>

export async function findNote(
  tx: Queryable,
  { accountId, mode }: Tenant,
  id: string,
): Promise<WrittenNote | null> {
  const [note] = await tx.$queryRawUnsafe<WrittenNote[]>(
    `select ${COLUMNS} from notes n ${AUTHOR} where n.id = $1 and n.account_id = $2 and n.mode = $3::mode`,
    ...[id, accountId, mode],
  )
  return note ?? null
}

export interface ListedNotes {
  /** One more than the page has, when more follow. */
  notes: WrittenNote[]
  /** Null on a page behind a position: it is not counted. */
  total: number | null
}

/** Notes of a meeting, newest first. What an offset skips is skipped in the index. */
export async function listNotes(
  { pool }: CollaborationDatabase,
  { accountId, mode }: Tenant,
  meetingId: string,
  page: Page,
): Promise<ListedNotes> {
  const values: unknown[] = [accountId, mode, meetingId]
  const value = (one: unknown) => `$${values.push(one)}`
  const behind = page.after
    ? `and (created_at, id) < (${value(page.after[0])}::timestamptz, ${value(page.after[1])})`
    : ''
  const order = 'order by created_at desc, id desc'
  const text = `select ${COLUMNS} from (
      select id from notes where account_id = $1 and mode = $2::mode and meeting_id = $3 ${behind}
      ${order} offset ${value(page.offset)} limit ${page.limit + 1}
    ) as page join notes n using (id) ${AUTHOR} ${order}`
  const [{ rows }, total] = await Promise.all([
    pool.query<WrittenNote>({ name: statementName(text), text, values }),
    page.after ? null : countNotes(pool, { accountId, mode }, meetingId),
  ])
  return { notes: rows, total }
}

const COUNT = 'select notes from meeting_counts where account_id = $1 and mode = $2::mode and meeting_id = $3'

async function countNotes(
  pool: CollaborationDatabase['pool'],
  { accountId, mode }: Tenant,
  meetingId: string,
): Promise<number> {
  const { rows } = await pool.query<{ notes: number }>({
    name: statementName(COUNT),
    text: COUNT,
    values: [accountId, mode, meetingId],
  })
  return rows[0]?.notes ?? 0
}

/** Erases the notes of a meeting and the responses that show them. */
export async function eraseNotes(tx: Tx, tenant: Tenant, meetingId: string): Promise<number> {
  const notes = await tx.note.findMany({ where: { ...tenant, meetingId }, select: { id: true } })
  for (const { id } of notes) await eraseIdempotencyRecords(tx, tenant, { type: 'note', id })
  const { count } = await tx.note.deleteMany({ where: { ...tenant, meetingId } })
  return count
}
