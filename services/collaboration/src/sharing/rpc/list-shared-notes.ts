import type { SharedMeetingsHandlers } from '@mi/contracts/mi/collaboration/v1'
import type { Deps } from '../../deps.ts'
import { endPage, timePageOf } from '../../domain/time-page.ts'
import { listNotes } from '../../notes/store/notes.ts'
import { openShare } from './open-share.ts'
import { sharedNote } from './shared-messages.ts'

export function listSharedNotes(deps: Deps): SharedMeetingsHandlers['listSharedNotes'] {
  return async (request, { clientIp }) => {
    const page = timePageOf(request)
    const { tenant, meetingId } = await openShare(deps, { token: request.token, clientIp }, 'comment')
    const { notes, total } = await listNotes(deps.database, tenant, meetingId, page)
    const key = ({ createdAt, id }: { createdAt: Date; id: string }) => ({ at: createdAt, id })
    const { rows, pagination } = endPage(page, notes, total, key)
    return { data: rows.map(sharedNote), pagination }
  }
}
