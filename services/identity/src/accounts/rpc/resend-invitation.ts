import type { CallContext } from '@mi/contracts'
import { notFound } from '@mi/errors'
import { recordOwnAuditEvent } from '../../audit/store/audit-entries.ts'
import type { Deps } from '../../deps.ts'
import { identityErrors } from '../../errors.ts'
import { wasInvitedRecently } from '../../sign-in/store/throttles.ts'
import { enqueueInvitation } from '../jobs/mail-invitation.ts'
import { lockUser } from '../store/users.ts'
import { requireManager } from './require-manager.ts'

/**
 * Mails a person another invitation, valid for seven days from then.
 * @throws {ServiceError} conflict within an hour after the one before, or when the person has joined
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
    const moment = now()
    const email = user.email ?? ''
    if (await wasInvitedRecently(tx, email, moment)) throw identityErrors.invited_recently()
    await enqueueInvitation(deps, tx, { accountId, userId: id, email, invitedBy: ctx.caller.userId }, moment)
    const act = { action: 'user.invited', resourceType: 'user', resourceId: id }
    await recordOwnAuditEvent(tx, ctx, { accountId, ...act }, moment)
  })
}
