import type { NotesHandlers } from '@mi/contracts/mi/collaboration/v1'
import { notFound } from '@mi/errors'
import type { Deps } from '../../deps.ts'
import { findNote } from '../store/notes.ts'
import { noteDetail } from './note-message.ts'

export function getNote({ database }: Deps): NotesHandlers['getNote'] {
  return async ({ id }, { tenant }) => {
    const note = await findNote(database.prisma, tenant, id)
    if (!note) throw notFound('note')
    return noteDetail(note)
  }
}
