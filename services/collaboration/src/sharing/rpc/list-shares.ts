import { roleIncludes } from '@mi/contracts'
import type { SharesHandlers } from '@mi/contracts/mi/collaboration/v1'
import type { Deps } from '../../deps.ts'
import { endPage, timePageOf } from '../../domain/time-page.ts'
import { linkUrl } from '../domain/link.ts'
import { listShares as readShares } from '../store/shares.ts'
import { shareMessage } from './share-message.ts'

export function listShares(deps: Deps): SharesHandlers['listShares'] {
  const { database, meetingRefs } = deps
  return async (request, ctx) => {
    const page = timePageOf(request)
    await meetingRefs.require(ctx, request.meetingId)
    // Only admins see the shares of other users.
    const madeBy = roleIncludes(ctx.caller.role, 'admin') ? null : ctx.caller.userId
    const { shares, total } = await readShares(database, ctx.tenant, request.meetingId, madeBy, page)
    const key = ({ createdAt, id }: { createdAt: Date; id: string }) => ({ at: createdAt, id })
    const { rows, pagination } = endPage(page, shares, total, key)
    return { data: rows.map(share => shareMessage(share, linkUrl(deps, ctx.caller, share))), pagination }
  }
}
