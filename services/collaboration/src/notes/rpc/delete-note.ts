import type { NotesHandlers } from '@mi/contracts/mi/collaboration/v1'
import { notFound } from '@mi/errors'
import { recordAuditEvent } from '@mi/events'
import type { Deps } from '../../deps.ts'
import { mayDelete } from '../../domain/may-change.ts'
import { collaborationErrors } from '../../errors.ts'
import { lockNote, removeNote } from '../store/notes.ts'
import { leaveSummary } from '../store/summary-notes.ts'
import { noteDetail } from './note-message.ts'

export function deleteNote({ database }: Deps): NotesHandlers['deleteNote'] {
  return async ({ id }, ctx) => {
    const { tenant, caller } = ctx
    await database.transaction(async tx => {
      const note = await lockNote(tx, tenant, id)
      if (!note) throw notFound('note')
      if (!mayDelete(caller, note)) throw collaborationErrors.not_creator_or_admin()
      ctx.checkPrecondition('mi.collaboration.v1.NoteDetail', noteDetail(note))
      await leaveSummary(tx, tenant, id)
      await removeNote(tx, tenant, note)
      await recordAuditEvent(tx, ctx, { action: 'note.deleted', resourceType: 'note', resourceId: id })
    })
    return {}
  }
}
