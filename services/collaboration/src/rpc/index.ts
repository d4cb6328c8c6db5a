import type { RpcHandlers } from '@mi/contracts'
import type { Deps } from '../deps.ts'
import { createNote } from './create-note.ts'
import { getNote } from './get-note.ts'
import { listNotes } from './list-notes.ts'

/** Every operation of the service. */
export function handlers(deps: Deps) {
  return {
    'mi.collaboration.v1.Notes': {
      listNotes: listNotes(deps),
      createNote: createNote(deps),
      getNote: getNote(deps),
    },
  } satisfies Partial<RpcHandlers>
}
