import type { SharedMeetingsHandlers } from '@mi/contracts/mi/collaboration/v1'
import type { Deps } from '../../deps.ts'
import { openShare } from '../open-share.ts'
import { changeSummary } from './change-summary.ts'

export function updateSharedSummary(deps: Deps): SharedMeetingsHandlers['updateSharedSummary'] {
  return async ({ token, ...change }, ctx) => {
    const share = await openShare(deps, { token, clientIp: ctx.clientIp }, 'edit')
    return changeSummary(deps, share, ctx.caller.userId, change, before =>
      ctx.checkPrecondition('mi.collaboration.v1.SharedSummary', before),
    )
  }
}
