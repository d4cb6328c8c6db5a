import type { Note, NotesHandlers } from '@mi/contracts/mi/collaboration/v1'
import { notFound } from '@mi/errors'
import { findIdempotentResponse, recordAuditEvent, withIdempotency } from '@mi/events'
import { newId } from '@mi/ids'
import { lockMeetingRef } from '@mi/meeting-refs'
import type { Deps } from '../deps.ts'
import { insertNote } from '../store/notes.ts'
import { requireCaller } from '../store/user-refs.ts'
import { noteMessage } from './note-message.ts'

export function createNote(deps: Deps): NotesHandlers['createNote'] {
  const { database, meetingRefs, now } = deps
  return async ({ meetingId, title, content }, ctx) => {
    // Before anything else is asked: what was created stays so.
    const outcome = await findIdempotentResponse<Note>(database.prisma, ctx)
    if (outcome) return outcome
    await meetingRefs.require(ctx, meetingId)
    const author = await requireCaller(deps, ctx)
    const id = newId('nte')
    return withIdempotency(database, ctx, { type: 'note', id }, async tx => {
      // Locked: a meeting that is being deleted takes this note with it, or is gone.
      if (!(await lockMeetingRef(tx, ctx.tenant, meetingId))) throw notFound('meeting')
      const written = { id, meetingId, title, content, authorId: author.userId, createdAt: now() }
      const note = await insertNote(tx, ctx.tenant, written, ctx)
      await recordAuditEvent(tx, ctx, { action: 'note.created', resourceType: 'note', resourceId: id })
      return noteMessage({ ...note, authorName: author.name, authorEmail: author.email })
    })
  }
}
