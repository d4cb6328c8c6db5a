import type { CallContext } from '@mi/contracts'
import { notFound } from '@mi/errors'
import { auditSources } from '../../audit/domain/audit-sources.ts'
import { recordAuditEvent } from '../../audit/store/audit-entries.ts'
import type { Deps } from '../../deps.ts'
import { identityErrors } from '../../errors.ts'
import { wasInvitedRecently } from '../../sign-in/store/throttles.ts'
import { enqueueInvitation } from '../jobs/mail-invitation.ts'
import { lockUser } from '../store/users.ts'
import { requireManager } from './require-manager.ts'

/**
 * Mails an invited user another invitation, which is valid for seven days.
 * @throws {ServiceError} conflict within an hour after the last invitation, or when the user has joined
 */
export function resendInvitation(deps: Deps, ctx: CallContext, id: string): Promise<void> {
  const { database, now } = deps
  const { accountId } = ctx.tenant
  return database.transaction(async tx => {
    const checkRoles = await requireManager(tx, ctx)
    const user = await lockUser(tx, accountId, id)
    if (!user) throw notFound('user')
    checkRoles(user.role)
    if (user.status !== 'invited') throw identityErrors.has_joined()
    const at = now()
    const email = user.email ?? ''
    if (await wasInvitedRecently(tx, email, at)) throw identityErrors.invited_recently()
    await enqueueInvitation(deps, tx, { accountId, userId: id, email, invitedBy: ctx.caller.userId }, at)
    const event = { accountId, action: 'user.invited', resourceId: id } as const
    await recordAuditEvent(tx, auditSources.call(ctx), event, at)
  })
}
