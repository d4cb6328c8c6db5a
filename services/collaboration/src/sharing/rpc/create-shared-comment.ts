import type { SharedComment, SharedMeetingsHandlers } from '@mi/contracts/mi/collaboration/v1'
import { findIdempotentResponse, withIdempotency } from '@mi/events'
import { newId } from '@mi/ids'
import { requireSegment } from '../../comments/rpc/require-segment.ts'
import type { Deps } from '../../deps.ts'
import { requireCaller } from '../../store/user-refs.ts'
import { shareOrigin } from '../domain/share-origin.ts'
import { addComment } from './add-comment.ts'
import { openShare } from './open-share.ts'

export function createSharedComment(deps: Deps): SharedMeetingsHandlers['createSharedComment'] {
  const { database } = deps
  return async ({ token, content, segmentId }, ctx) => {
    const share = await openShare(deps, { token, clientIp: ctx.clientIp }, 'comment')
    const outcome = await findIdempotentResponse<SharedComment>(database.prisma, ctx)
    if (outcome) return outcome
    const anchor = await requireSegment(deps, share.tenant, share.meetingId, segmentId)
    const { userId: authorId } = await requireCaller(deps, ctx)
    const origin = shareOrigin(ctx, share.tenant)
    const id = newId('cmt')
    return withIdempotency(database, ctx, { type: 'comment', id }, tx =>
      addComment(deps, tx, share, { id, origin, authorId, content, ...anchor }),
    )
  }
}
