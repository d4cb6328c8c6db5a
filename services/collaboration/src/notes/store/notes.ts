import type { Tenant } from '@mi/contracts'
import { statementName } from '@mi/database'
import { appendEvent, type EventOrigin, eraseIdempotencyRecords } from '@mi/events'
import { lockMeetingRef } from '@mi/meeting-refs'
import type { TimePage } from '../../domain/time-page.ts'
import type { Note } from '../../generated/prisma/client.ts'
import type { CollaborationDatabase, Tx } from '../../store/database.ts'
import { addToCount, readCount } from '../../store/meeting-counts.ts'
import { SYSTEM_AUTHOR } from '../../store/user-refs.ts'

export type NoteRecord = Note

/** A note with the current name and e-mail address of its author. */
export interface WrittenNote extends NoteRecord {
  authorName: string
  authorEmail: string | null
}

const COLUMNS = `n.id, n.account_id as "accountId", n.mode::text as mode, n.meeting_id as "meetingId", n.title, n.content,
  n.author_id as "authorId", n.created_at as "createdAt", n.updated_at as "updatedAt",
  coalesce(u.name, '${SYSTEM_AUTHOR.name}') as "authorName", u.email as "authorEmail"`
const AUTHOR = 'left join user_refs u on u.user_id = n.author_id'

/** The part of a Prisma client or transaction that the queries use. */
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

/**
 * Locks the meeting of a note, so that changes of the texts of a meeting wait for each other, and reads the note
 * under the lock. Returns null when the note no longer exists. Erasure locks in the same order.
 */
export async function lockNote(tx: Tx, tenant: Tenant, id: string): Promise<WrittenNote | null> {
  const found = await findNote(tx, tenant, id)
  return found && (await lockMeetingRef(tx, tenant, found.meetingId)) ? findNote(tx, tenant, id) : null
}

/** Notes of a meeting, newest first. Returns one row more than the page when more rows follow. The offset is skipped in the index. */
export async function listNotes(
  database: CollaborationDatabase,
  { accountId, mode }: Tenant,
  meetingId: string,
  page: TimePage,
): Promise<{ notes: WrittenNote[]; total: number | null }> {
  const values: unknown[] = [accountId, mode, meetingId, page.offset]
  const value = (one: unknown) => `$${values.push(one)}`
  const behind = page.after
    ? `and (created_at, id) < (${value(page.after.at)}::timestamptz, ${value(page.after.id)})`
    : ''
  const order = 'order by created_at desc, id desc'
  const text = `select ${COLUMNS} from (
      select id from notes where account_id = $1 and mode = $2::mode and meeting_id = $3 ${behind}
      ${order} offset $4 limit ${page.limit + 1}
    ) as page join notes n using (id) ${AUTHOR} ${order}`
  const [{ rows: notes }, total] = await Promise.all([
    database.pool.query<WrittenNote>({ name: statementName(text), text, values }),
    page.after ? null : readCount(database, { accountId, mode }, meetingId, 'notes'),
  ])
  return { notes, total }
}

/** Adds a note to a meeting whose reference is locked, counts it and announces it. */
export async function insertNote(
  tx: Tx,
  tenant: Tenant,
  note: Omit<NoteRecord, 'accountId' | 'mode' | 'updatedAt'>,
  origin: EventOrigin,
): Promise<NoteRecord> {
  const { id: noteId, meetingId } = note
  const written = await tx.note.create({ data: { ...tenant, ...note, updatedAt: note.createdAt } })
  await addToCount(tx, tenant, meetingId, 'notes', 1)
  await appendEvent(tx, tenant, 'mi.collaboration.note.created.v1', { meetingId, noteId }, origin)
  return written
}

/** Changes a note and announces it. */
export async function saveNote(
  tx: Tx,
  tenant: Tenant,
  id: string,
  change: Partial<Pick<NoteRecord, 'title' | 'content'>> & { updatedAt: Date },
  origin: EventOrigin,
): Promise<NoteRecord> {
  const saved = await tx.note.update({ where: { id, ...tenant }, data: change })
  const payload = { meetingId: saved.meetingId, noteId: id }
  await appendEvent(tx, tenant, 'mi.collaboration.note.updated.v1', payload, origin)
  return saved
}

/** Deletes a note and the stored response that contains it. */
export async function removeNote(
  tx: Tx,
  tenant: Tenant,
  { id, meetingId }: Pick<NoteRecord, 'id' | 'meetingId'>,
): Promise<void> {
  await tx.note.delete({ where: { id, ...tenant } })
  await addToCount(tx, tenant, meetingId, 'notes', -1)
  await eraseIdempotencyRecords(tx, null, { type: 'note', id })
}

/** Erases the notes of a meeting and the stored responses that contain them. */
export async function eraseNotes(tx: Tx, tenant: Tenant, meetingId: string): Promise<number> {
  const notes = await tx.note.findMany({ where: { ...tenant, meetingId }, select: { id: true } })
  await eraseIdempotencyRecords(tx, null, { type: 'note', id: notes.map(({ id }) => id) })
  const { count } = await tx.note.deleteMany({ where: { ...tenant, meetingId } })
  return count
}
