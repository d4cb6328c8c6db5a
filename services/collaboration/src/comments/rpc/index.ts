import type { CommentsHandlers } from '@mi/contracts/mi/collaboration/v1'
import type { Deps } from '../../deps.ts'
import { createComment } from './create-comment.ts'
import { deleteComment } from './delete-comment.ts'
import { listComments } from './list-comments.ts'
import { updateComment } from './update-comment.ts'

/** The handlers of the operations on comments. */
export function commentHandlers(deps: Deps): CommentsHandlers {
  return {
    listComments: listComments(deps),
    createComment: createComment(deps),
    updateComment: updateComment(deps),
    deleteComment: deleteComment(deps),
  }
}
