import type { Note, NoteDetail } from '@mi/contracts/mi/collaboration/v1'
import type { WrittenNote } from '../store/notes.ts'

/** A note in lists and in responses to changes. */
export function noteMessage(note: WrittenNote): Note {
  const { id, meetingId, title, content, createdAt, updatedAt } = note
  const author = { id: note.authorId, name: note.authorName }
  return { id, meetingId, title, content, author, createdAt, updatedAt }
}

/** A note in the response to GET. */
export function noteDetail(note: WrittenNote): NoteDetail {
  const author = { id: note.authorId, name: note.authorName, email: note.authorEmail }
  return { ...noteMessage(note), author }
}
