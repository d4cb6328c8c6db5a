import type { CommentsHandlers } from '@mi/contracts/mi/collaboration/v1'
import { notFound } from '@mi/errors'
import { recordAuditEvent } from '@mi/events'
import type { Deps } from '../../deps.ts'
import { mayChange } from '../../domain/may-change.ts'
import { collaborationErrors } from '../../errors.ts'
import { lockComment } from '../store/comments.ts'
import { commentMessage } from './comment-message.ts'

export function updateComment({ database, now }: Deps): CommentsHandlers['updateComment'] {
  return async ({ id, content, updateMask }, ctx) => {
    const { tenant, caller } = ctx
    return database.transaction(async tx => {
      const before = await lockComment(tx, tenant, id)
      if (!before) throw notFound('comment')
      if (!mayChange(caller, before)) throw collaborationErrors.not_creator()
      ctx.checkPrecondition('mi.collaboration.v1.Comment', commentMessage(before))
      if (!updateMask.includes('content')) return commentMessage(before)
      const after = await tx.comment.update({ where: { id, ...tenant }, data: { content, updatedAt: now() } })
      await recordAuditEvent(tx, ctx, { action: 'comment.updated', resourceType: 'comment', resourceId: id })
      return commentMessage({ ...before, ...after })
    })
  }
}
