import type { NotesHandlers } from '@mi/contracts/mi/collaboration/v1'
import type { Deps } from '../../deps.ts'
import { endPage, timePageOf } from '../../domain/time-page.ts'
import { listNotes as readNotes } from '../store/notes.ts'
import { noteMessage } from './note-message.ts'

export function listNotes({ database, meetingRefs }: Deps): NotesHandlers['listNotes'] {
  return async (request, ctx) => {
    const page = timePageOf(request)
    await meetingRefs.require(ctx, request.meetingId)
    const { notes, total } = await readNotes(database, ctx.tenant, request.meetingId, page)
    const { rows, pagination } = endPage(page, notes, total, ({ createdAt, id }) => ({ at: createdAt, id }))
    return { data: rows.map(noteMessage), pagination }
  }
}
