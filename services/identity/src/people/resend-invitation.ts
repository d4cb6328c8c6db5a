import type { CallContext } from '@mi/contracts'
import { notFound } from '@mi/errors'
import type { Deps } from '../deps.ts'
import { identityErrors } from '../errors.ts'
import { enqueueInvitation } from '../jobs/mail-invitation.ts'
import { recordOwnAuditEvent } from '../store/audit-entries.ts'
import { lockUser } from '../store/users.ts'
import { requireManager } from './require-manager.ts'

/** Mails somebody another invitation, valid for seven days from now. */
export function resendInvitation({ database, jobs, now }: Deps, ctx: CallContext, id: string): Promise<void> {
  const { accountId } = ctx.tenant
  return database.transaction(async tx => {
    const checkRoles = await requireManager(tx, ctx)
    const user = await lockUser(tx, accountId, id)
    if (!user) throw notFound('user')
    checkRoles(user.role)
    if (user.status !== 'invited') throw identityErrors.has_joined()
    await enqueueInvitation(jobs, tx, { accountId, userId: id, invitedBy: ctx.caller.userId })
    const act = { action: 'user.invited', resourceType: 'user', resourceId: id }
    await recordOwnAuditEvent(tx, ctx, { accountId, ...act }, now())
  })
}
