import type { SharedMeetingsHandlers } from '@mi/contracts/mi/collaboration/v1'
import type { Deps } from '../../deps.ts'
import { changeItem } from './change-item.ts'
import { openShare } from './open-share.ts'

export function updateSharedActionItem(deps: Deps): SharedMeetingsHandlers['updateSharedActionItem'] {
  return async ({ token, ...change }, ctx) => {
    const share = await openShare(deps, { token, clientIp: ctx.clientIp }, 'edit')
    return changeItem(deps, share, ctx.caller.userId, change, before =>
      ctx.checkPrecondition('mi.collaboration.v1.SharedActionItem', before),
    )
  }
}
