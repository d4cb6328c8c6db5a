import type { Tenant } from '@mi/contracts'
import { lockMeetingRef } from '@mi/meeting-refs'
import { type CommentRecord, findComment, type WrittenComment } from './comments.ts'
import type { Tx } from './database.ts'
import { findNote, type NoteRecord, type WrittenNote } from './notes.ts'

/** Locks the meeting of a note, so that changes of the texts of a meeting wait for each other. Null when the note no longer exists. */
export const lockNote = (tx: Tx, tenant: Tenant, id: NoteRecord['id']): Promise<WrittenNote | null> =>
  lockWith(tx, tenant, () => findNote(tx, tenant, id))

/** Like {@link lockNote}, for a comment. */
export const lockComment = (
  tx: Tx,
  tenant: Tenant,
  id: CommentRecord['id'],
): Promise<WrittenComment | null> => lockWith(tx, tenant, () => findComment(tx, tenant, id))

/** Locks the meeting first, in the same order as erasure. Then reads the text again under the lock. */
async function lockWith<Written extends { meetingId: string }>(
  tx: Tx,
  tenant: Tenant,
  find: () => Promise<Written | null>,
): Promise<Written | null> {
  const known = await find()
  if (!known || !(await lockMeetingRef(tx, tenant, known.meetingId))) return null
  return find()
}
