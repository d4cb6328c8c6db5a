import type { Comment, CommentsHandlers } from '@mi/contracts/mi/collaboration/v1'
import { notFound } from '@mi/errors'
import { findIdempotentResponse, recordAuditEvent, withIdempotency } from '@mi/events'
import { newId } from '@mi/ids'
import { lockMeetingRef } from '@mi/meeting-refs'
import type { Deps } from '../../deps.ts'
import { requireCaller } from '../../store/user-refs.ts'
import { insertComment } from '../store/comments.ts'
import { commentMessage } from './comment-message.ts'
import { requireSegment } from './require-segment.ts'

export function createComment(deps: Deps): CommentsHandlers['createComment'] {
  const { database, meetingRefs, now } = deps
  return async ({ meetingId, content, segmentId }, ctx) => {
    // Checked first: a repeated request returns the stored response.
    const outcome = await findIdempotentResponse<Comment>(database.prisma, ctx)
    if (outcome) return outcome
    await meetingRefs.require(ctx, meetingId)
    const anchor = await requireSegment(deps, ctx.tenant, meetingId, segmentId)
    const author = await requireCaller(deps, ctx)
    const id = newId('cmt')
    return withIdempotency(database, ctx, { type: 'comment', id }, async tx => {
      if (!(await lockMeetingRef(tx, ctx.tenant, meetingId))) throw notFound('meeting')
      const { userId: authorId } = author
      const written = { id, meetingId, authorId, content, ...anchor, createdAt: now() }
      const comment = await insertComment(tx, ctx.tenant, written)
      await recordAuditEvent(tx, ctx, { action: 'comment.created', resourceType: 'comment', resourceId: id })
      return commentMessage(comment)
    })
  }
}
