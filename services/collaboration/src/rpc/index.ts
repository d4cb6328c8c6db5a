import type { RpcHandlers } from '@mi/contracts'
import type { Deps } from '../deps.ts'
import { createComment } from './create-comment.ts'
import { createNote } from './create-note.ts'
import { deleteComment } from './delete-comment.ts'
import { deleteNote } from './delete-note.ts'
import { getNote } from './get-note.ts'
import { listComments } from './list-comments.ts'
import { listNotes } from './list-notes.ts'
import { updateComment } from './update-comment.ts'
import { updateNote } from './update-note.ts'

/** Every operation of the service. */
export function handlers(deps: Deps) {
  return {
    'mi.collaboration.v1.Notes': {
      listNotes: listNotes(deps),
      createNote: createNote(deps),
      getNote: getNote(deps),
      updateNote: updateNote(deps),
      deleteNote: deleteNote(deps),
    },
    'mi.collaboration.v1.Comments': {
      listComments: listComments(deps),
      createComment: createComment(deps),
      updateComment: updateComment(deps),
      deleteComment: deleteComment(deps),
    },
  } satisfies Partial<RpcHandlers>
}
