import type { SharedMeetingsHandlers } from '@mi/contracts/mi/collaboration/v1'
import { notFound, ServiceError } from '@mi/errors'
import type { Deps } from '../../deps.ts'
import { openShare } from '../open-share.ts'
import { sharedItem } from './shared-messages.ts'

export function updateSharedActionItem(deps: Deps): SharedMeetingsHandlers['updateSharedActionItem'] {
  const { actionItems, systemOrigin } = deps
  return async ({ token, ...request }, ctx) => {
    const { id: shareId, ...share } = await openShare(deps, { token, clientIp: ctx.clientIp }, 'edit')
    const { id } = request
    const caller = systemOrigin(share.tenant)
    const before = await actionItems.getActionItem({ id }, { caller }).catch(absent)
    // One of another meeting of the account is as unknown here as one of another account.
    if (before.meetingId !== share.meetingId) throw notFound('action item')
    ctx.checkPrecondition('mi.collaboration.v1.SharedActionItem', sharedItem(before))
    // Histories and the audit log show by which share it was changed.
    const actor = { userId: ctx.caller.userId, credentialId: shareId }
    const after = await actionItems.updateActionItem(request, { caller: systemOrigin(share.tenant, actor) })
    return sharedItem(after)
  }
}

function absent(error: unknown): never {
  throw error instanceof ServiceError && error.status === 'not_found' ? notFound('action item') : error
}
