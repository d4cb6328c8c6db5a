import type { NotesHandlers } from '@mi/contracts/mi/collaboration/v1'
import type { Deps } from '../../deps.ts'
import { createNote } from './create-note.ts'
import { deleteNote } from './delete-note.ts'
import { getNote } from './get-note.ts'
import { listNotes } from './list-notes.ts'
import { updateNote } from './update-note.ts'

/** The handlers of the operations on notes. */
export function noteHandlers(deps: Deps): NotesHandlers {
  return {
    listNotes: listNotes(deps),
    createNote: createNote(deps),
    getNote: getNote(deps),
    updateNote: updateNote(deps),
    deleteNote: deleteNote(deps),
  }
}
