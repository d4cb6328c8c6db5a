import type { Note, NotesHandlers } from '@mi/contracts/mi/collaboration/v1'
import { notFound } from '@mi/errors'
import { findIdempotentResponse, recordAuditEvent, withIdempotency } from '@mi/events'
import { newId } from '@mi/ids'
import { lockMeetingRef } from '@mi/meeting-refs'
import type { Deps } from '../../deps.ts'
import { requireCaller } from '../../store/user-refs.ts'
import { insertNote } from '../store/notes.ts'
import { noteMessage } from './note-message.ts'

export function createNote(deps: Deps): NotesHandlers['createNote'] {
  const { database, meetingRefs, now } = deps
  return async ({ meetingId, title, content }, ctx) => {
    // Checked first: a repeated request returns the stored response.
    const outcome = await findIdempotentResponse<Note>(database.prisma, ctx)
    if (outcome) return outcome
    await meetingRefs.require(ctx, meetingId)
    const author = await requireCaller(deps, ctx)
    const id = newId('nte')
    return withIdempotency(database, ctx, { type: 'note', id }, async tx => {
      // The lock orders this note and a deletion of the meeting: the deletion erases the note, or the meeting no longer exists.
      if (!(await lockMeetingRef(tx, ctx.tenant, meetingId))) throw notFound('meeting')
      const written = { id, meetingId, title, content, authorId: author.userId, createdAt: now() }
      const note = await insertNote(tx, ctx.tenant, written, ctx)
      await recordAuditEvent(tx, ctx, { action: 'note.created', resourceType: 'note', resourceId: id })
      return noteMessage({ ...note, authorName: author.name, authorEmail: author.email })
    })
  }
}
