import type { NotesHandlers } from '@mi/contracts/mi/collaboration/v1'
import { encodeCursor } from '@mi/ids'
import { pageOf, pagination } from '@mi/service-kit'
import type { Deps } from '../deps.ts'
import { listNotes as readNotes } from '../store/notes.ts'
import { noteMessage } from './note-message.ts'

export function listNotes({ database, meetingRefs }: Deps): NotesHandlers['listNotes'] {
  return async (request, ctx) => {
    const page = pageOf(request, ['string', 'string'])
    await meetingRefs.require(ctx, request.meetingId)
    const { notes, total } = await readNotes(database, ctx.tenant, request.meetingId, page)
    const data = notes.slice(0, page.limit)
    const last = data.at(-1)
    const next =
      notes.length > page.limit && last ? encodeCursor([last.createdAt.toISOString(), last.id]) : null
    return { data: data.map(noteMessage), pagination: pagination(page, total, next) }
  }
}
