import type { SharedMeetingsHandlers } from '@mi/contracts/mi/collaboration/v1'
import type { Deps } from '../../deps.ts'
import { endPage, timePageOf } from '../../domain/time-page.ts'
import { listNotesWithin } from '../../notes/store/notes.ts'
import { openShare } from './open-share.ts'
import { sharedNote } from './shared-messages.ts'

/** A note has up to 200 KB. Everyone with the link can read pages, so their size is limited. */
const PAGE_BYTES = 500_000

export function listSharedNotes(deps: Deps): SharedMeetingsHandlers['listSharedNotes'] {
  return async (request, { clientIp }) => {
    const page = timePageOf(request)
    const { tenant, meetingId } = await openShare(deps, { token: request.token, clientIp }, 'comment')
    const found = await listNotesWithin(deps.database, tenant, meetingId, page, PAGE_BYTES)
    const { rows, pagination } = endPage(
      page,
      found.notes,
      found.total,
      ({ createdAt, id }) => ({ at: createdAt, id }),
      found.hasMore,
    )
    return { data: rows.map(sharedNote), pagination }
  }
}
