import type { SharedNote } from '@mi/contracts/mi/collaboration/v1'
import { recordAuditEvent } from '@mi/events'
import { newId } from '@mi/ids'
import { lockMeetingRef } from '@mi/meeting-refs'
import type { Deps } from '../../deps.ts'
import { insertNote } from '../../notes/store/notes.ts'
import type { Tx } from '../../store/database.ts'
import type { UserRefRecord } from '../../store/user-refs.ts'
import type { Origin } from '../domain/share-origin.ts'
import { shareErrors } from '../errors.ts'
import type { OpenedShare } from '../store/find-by-token.ts'
import { sharedNote } from './shared-messages.ts'

interface NewNote {
  id?: string
  origin: Origin
  /** A user of any account. */
  author: UserRefRecord
  title: string | null
  content: string
}

/** Adds a note to a shared meeting, in the account of the share. */
export async function addNote(
  { now }: Pick<Deps, 'now'>,
  tx: Tx,
  { tenant, meetingId }: OpenedShare,
  { id = newId('nte'), origin, author, title, content }: NewNote,
): Promise<SharedNote> {
  if (!(await lockMeetingRef(tx, tenant, meetingId))) throw shareErrors.unknown_link()
  const written = { id, meetingId, title, content, authorId: author.userId, createdAt: now() }
  const note = await insertNote(tx, tenant, written, origin)
  await recordAuditEvent(tx, origin, { action: 'note.created', resourceType: 'note', resourceId: id })
  return sharedNote({ ...note, authorName: author.name, authorEmail: author.email })
}
