import type { CommentsHandlers } from '@mi/contracts/mi/collaboration/v1'
import type { Deps } from '../../deps.ts'
import { endPage, timePageOf } from '../../domain/time-page.ts'
import { listComments as readComments } from '../store/comments.ts'
import { commentMessage } from './comment-message.ts'

export function listComments({ database, meetingRefs }: Deps): CommentsHandlers['listComments'] {
  return async (request, ctx) => {
    const page = timePageOf(request)
    await meetingRefs.require(ctx, request.meetingId)
    const { comments, total } = await readComments(database, ctx.tenant, request.meetingId, page)
    const { rows, pagination } = endPage(page, comments, total, ({ createdAt, id }) => ({
      at: createdAt,
      id,
    }))
    return { data: rows.map(commentMessage), pagination }
  }
}
