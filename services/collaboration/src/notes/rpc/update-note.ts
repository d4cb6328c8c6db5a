import type { NotesHandlers } from '@mi/contracts/mi/collaboration/v1'
import { notFound } from '@mi/errors'
import { recordAuditEvent } from '@mi/events'
import type { Deps } from '../../deps.ts'
import { mayChange } from '../../domain/may-change.ts'
import { collaborationErrors } from '../../errors.ts'
import { lockNote, saveNote } from '../store/notes.ts'
import { leaveSummary } from '../store/summary-notes.ts'
import { noteDetail, noteMessage } from './note-message.ts'

export function updateNote({ database, now }: Deps): NotesHandlers['updateNote'] {
  return async ({ id, title, content, updateMask }, ctx) => {
    const { tenant, caller } = ctx
    const given = new Set(updateMask)
    return database.transaction(async tx => {
      const before = await lockNote(tx, tenant, id)
      if (!before) throw notFound('note')
      if (!mayChange(caller, before)) throw collaborationErrors.not_creator()
      ctx.checkPrecondition('mi.collaboration.v1.NoteDetail', noteDetail(before))
      if (given.size === 0) return noteMessage(before)
      const change = {
        ...(given.has('title') && { title }),
        ...(given.has('content') && { content }),
        updatedAt: now(),
      }
      await leaveSummary(tx, tenant, id)
      const after = await saveNote(tx, tenant, id, change, ctx)
      await recordAuditEvent(tx, ctx, { action: 'note.updated', resourceType: 'note', resourceId: id })
      return noteMessage({ ...before, ...after })
    })
  }
}
