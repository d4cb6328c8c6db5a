import type { SharedComment, SharedMeetingsHandlers } from '@mi/contracts/mi/collaboration/v1'
import { findIdempotentResponse, recordAuditEvent, withIdempotency } from '@mi/events'
import { newId } from '@mi/ids'
import { lockMeetingRef } from '@mi/meeting-refs'
import type { Deps } from '../../deps.ts'
import { requireSegment } from '../../rpc/require-segment.ts'
import { insertComment } from '../../store/comments.ts'
import { requireCaller } from '../../store/user-refs.ts'
import { shareErrors } from '../errors.ts'
import { openShare } from '../open-share.ts'
import { shareOrigin } from '../share-origin.ts'
import { sharedComment } from './shared-messages.ts'

export function createSharedComment(deps: Deps): SharedMeetingsHandlers['createSharedComment'] {
  const { database, now } = deps
  return async ({ token, content, segmentId }, ctx) => {
    const { tenant, meetingId } = await openShare(deps, { token, clientIp: ctx.clientIp }, 'comment')
    const outcome = await findIdempotentResponse<SharedComment>(database.prisma, ctx)
    if (outcome) return outcome
    const anchor = await requireSegment(deps, tenant, meetingId, segmentId)
    const { userId: authorId } = await requireCaller(deps, ctx)
    const id = newId('cmt')
    return withIdempotency(database, ctx, { type: 'comment', id }, async tx => {
      if (!(await lockMeetingRef(tx, tenant, meetingId))) throw shareErrors.unknown_link()
      const written = { id, meetingId, authorId, content, ...anchor, createdAt: now() }
      const comment = await insertComment(tx, tenant, written)
      await recordAuditEvent(tx, shareOrigin(ctx, tenant), {
        action: 'comment.created',
        resourceType: 'comment',
        resourceId: id,
      })
      return sharedComment(comment)
    })
  }
}
