import type { User, UsersHandlers } from '@mi/contracts/mi/identity/v1'
import { invalidFields } from '@mi/errors'
import { findIdempotentResponse, withIdempotency } from '@mi/events'
import { newId } from '@mi/ids'
import { auditSources } from '../../audit/domain/audit-sources.ts'
import { recordAuditEvent } from '../../audit/store/audit-entries.ts'
import type { Deps } from '../../deps.ts'
import { checkEmail, normalizeEmail } from '../domain/check-user.ts'
import { enqueueInvitation } from '../jobs/mail-invitation.ts'
import { insertUser } from '../store/users.ts'
import { userMessage } from './messages.ts'
import { requireManager } from './require-manager.ts'

export function inviteUser(deps: Deps): UsersHandlers['inviteUser'] {
  const { database, now } = deps
  return async ({ role, ...request }, ctx) => {
    const outcome = await findIdempotentResponse<User>(database.prisma, ctx)
    if (outcome) return outcome
    const email = normalizeEmail(request.email)
    const problems = checkEmail(email)
    if (problems.length > 0) throw invalidFields(problems)
    const name = request.name?.trim() ?? email.slice(0, email.lastIndexOf('@'))
    const { accountId } = ctx.tenant
    const at = now()
    const id = newId('usr', at)
    return withIdempotency(database, ctx, { type: 'user', id }, async tx => {
      const checkRoles = await requireManager(tx, ctx)
      checkRoles(role)
      const invited = { id, name, email, role, status: 'invited', passwordHash: null } as const
      const user = await insertUser(tx, accountId, invited, at)
      await enqueueInvitation(deps, tx, { accountId, userId: id, email, invitedBy: ctx.caller.userId }, at)
      const event = { accountId, action: 'user.invited', resourceId: id } as const
      await recordAuditEvent(tx, auditSources.call(ctx), event, at)
      return userMessage(user, ctx.caller)
    })
  }
}
