import type { SharedMeetingsHandlers, SharedSummary } from '@mi/contracts/mi/collaboration/v1'
import type { Deps } from '../../deps.ts'
import { changeSummary } from './change-summary.ts'
import { openShare } from './open-share.ts'

export function updateSharedSummary(deps: Deps): SharedMeetingsHandlers['updateSharedSummary'] {
  return async ({ token, ...change }, ctx) => {
    const share = await openShare(deps, { token, clientIp: ctx.clientIp }, 'edit')
    const check = (before: SharedSummary) =>
      ctx.checkPrecondition('mi.collaboration.v1.SharedSummary', before)
    return changeSummary(deps, share, ctx.caller.userId, change, ctx.ifMatch === null ? null : check)
  }
}
