import type { CommentsHandlers } from '@mi/contracts/mi/collaboration/v1'
import { notFound } from '@mi/errors'
import { recordAuditEvent } from '@mi/events'
import type { Deps } from '../../deps.ts'
import { mayDelete } from '../../domain/may-change.ts'
import { collaborationErrors } from '../../errors.ts'
import { lockComment, removeComment } from '../store/comments.ts'
import { commentMessage } from './comment-message.ts'

export function deleteComment({ database }: Deps): CommentsHandlers['deleteComment'] {
  return async ({ id }, ctx) => {
    const { tenant, caller } = ctx
    await database.transaction(async tx => {
      const comment = await lockComment(tx, tenant, id)
      if (!comment) throw notFound('comment')
      if (!mayDelete(caller, comment)) throw collaborationErrors.not_creator_or_admin()
      ctx.checkPrecondition('mi.collaboration.v1.Comment', commentMessage(comment))
      await removeComment(tx, tenant, comment)
      await recordAuditEvent(tx, ctx, { action: 'comment.deleted', resourceType: 'comment', resourceId: id })
    })
    return {}
  }
}
