import { ofTenant, type Queryable, queryRows, type Sql, sql, type Tenant } from '@mi/database'
import { appendEvent, type EventOrigin, eraseIdempotencyRecords } from '@mi/events'
import { lockMeetingRef } from '@mi/meeting-refs'
import type { TimePage } from '../../domain/time-page.ts'
import type { Note } from '../../generated/prisma/client.ts'
import { noteTable } from '../../generated/tables.ts'
import type { CollaborationDatabase, Tx } from '../../store/database.ts'
import { addToCount, readCount } from '../../store/meeting-counts.ts'
import { pageByTime } from '../../store/page-by-time.ts'
import { SYSTEM_AUTHOR } from '../../store/user-refs.ts'

export type NoteRecord = Note

/** A note with the current name and e-mail address of its author. */
export interface WrittenNote extends NoteRecord {
  authorName: string
  authorEmail: string | null
}

const COLUMNS = sql`${noteTable.columns({ alias: 'n' })}, coalesce(u.name, ${SYSTEM_AUTHOR.name}) as "authorName", u.email as "authorEmail"`
const AUTHOR = sql`left join user_refs u on u.user_id = n.author_id`

export async function findNote(db: Queryable, tenant: Tenant, id: string): Promise<WrittenNote | null> {
  const statement = sql`select ${COLUMNS} from notes n ${AUTHOR} where n.id = ${id} and ${ofTenant(tenant, 'n')}`
  const [note] = await queryRows<WrittenNote>(db, statement)
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
  tenant: Tenant,
  meetingId: string,
  page: TimePage,
): Promise<{ notes: WrittenNote[]; total: number | null }> {
  const statement = sql`select ${COLUMNS} from (${idsOfPage(sql`id`, tenant, meetingId, page)}) as page
    join notes n using (id) ${AUTHOR} order by created_at desc, id desc`
  const [notes, total] = await Promise.all([
    queryRows<WrittenNote>(database.pool, statement, { prepared: true }),
    page.after ? null : readCount(database, tenant, meetingId, 'notes'),
  ])
  return { notes, total }
}

/**
 * Like {@link listNotes}, but the page also ends before the note with which its contents would exceed `maxBytes`. It has at least one
 * note.
 */
export async function listNotesWithin(
  database: CollaborationDatabase,
  tenant: Tenant,
  meetingId: string,
  page: TimePage,
  maxBytes: number,
): Promise<{ notes: WrittenNote[]; total: number | null; hasMore: boolean }> {
  const sizes = idsOfPage(sql`id, created_at, octet_length(content) as bytes`, tenant, meetingId, page)
  const statement = sql`select ${COLUMNS}, page.found from (
      select id, bytes, count(*) over ()::int as found, sum(bytes) over (order by created_at desc, id desc) as read
      from (${sizes}) as sizes
    ) as page join notes n using (id) ${AUTHOR} where page.read = page.bytes or page.read <= ${maxBytes}
    order by created_at desc, id desc`
  const [rows, total] = await Promise.all([
    queryRows<WrittenNote & { found: number }>(database.pool, statement, { prepared: true }),
    page.after ? null : readCount(database, tenant, meetingId, 'notes'),
  ])
  const notes = rows.slice(0, page.limit)
  return { notes, total, hasMore: notes.length < (rows[0]?.found ?? 0) }
}

function idsOfPage(columns: Sql, tenant: Tenant, meetingId: string, page: TimePage): Sql {
  return sql`select ${columns} from notes
    where ${ofTenant(tenant)} and meeting_id = ${meetingId} ${pageByTime(page, ['created_at', 'id'], 'desc')}`
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
