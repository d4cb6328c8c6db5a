import type { SharedMeetingsHandlers } from '@mi/contracts/mi/collaboration/v1'
import { listComments } from '../../comments/store/comments.ts'
import type { Deps } from '../../deps.ts'
import { endPage, timePageOf } from '../../domain/time-page.ts'
import { openShare } from './open-share.ts'
import { sharedComment } from './shared-messages.ts'

export function listSharedComments(deps: Deps): SharedMeetingsHandlers['listSharedComments'] {
  return async (request, { clientIp }) => {
    const page = timePageOf(request)
    const { tenant, meetingId } = await openShare(deps, { token: request.token, clientIp }, 'comment')
    const { comments, total } = await listComments(deps.database, tenant, meetingId, page)
    const key = ({ createdAt, id }: { createdAt: Date; id: string }) => ({ at: createdAt, id })
    const { rows, pagination } = endPage(page, comments, total, key)
    return { data: rows.map(sharedComment), pagination }
  }
}
