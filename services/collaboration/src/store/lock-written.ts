import type { Tenant } from '@mi/contracts'
import { lockMeetingRef } from '@mi/meeting-refs'
import { type CommentRecord, findComment, type WrittenComment } from './comments.ts'
import type { Tx } from './database.ts'
import { findNote, type NoteRecord, type WrittenNote } from './notes.ts'

/** A note, its meeting locked: changes of what is written about one meeting wait for each other. Null: there is none any more. */
export const lockNote = (tx: Tx, tenant: Tenant, id: NoteRecord['id']): Promise<WrittenNote | null> =>
  lockWith(tx, tenant, () => findNote(tx, tenant, id))

/** The same for a comment. */
export const lockComment = (
  tx: Tx,
  tenant: Tenant,
  id: CommentRecord['id'],
): Promise<WrittenComment | null> => lockWith(tx, tenant, () => findComment(tx, tenant, id))

/** The meeting first, as erasure does; then what is written is read again, as it is under the lock. */
async function lockWith<Written extends { meetingId: string }>(
  tx: Tx,
  tenant: Tenant,
  find: () => Promise<Written | null>,
): Promise<Written | null> {
  const known = await find()
  if (!known || !(await lockMeetingRef(tx, tenant, known.meetingId))) return null
  return find()
}
