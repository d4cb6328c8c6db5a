import type { UsersHandlers } from '@mi/contracts/mi/identity/v1'
import { notFound } from '@mi/errors'
import { appendEvent } from '@mi/events'
import { auditSources } from '../../audit/domain/audit-sources.ts'
import { recordAuditEvent } from '../../audit/store/audit-entries.ts'
import type { Deps } from '../../deps.ts'
import { identityErrors } from '../../errors.ts'
import { leavesNoOwner } from '../domain/user-rules.ts'
import { countActiveOwners, lockUser } from '../store/users.ts'
import { endAccess } from './end-access.ts'
import { userMessage } from './messages.ts'
import { requireManager } from './require-manager.ts'

export function removeUser({ database, jobs, now }: Deps): UsersHandlers['removeUser'] {
  return async ({ id }, ctx) => {
    const { accountId } = ctx.tenant
    const at = now()
    await database.transaction(async tx => {
      const checkRoles = await requireManager(tx, ctx)
      const user = await lockUser(tx, accountId, id)
      if (!user) throw notFound('user')
      ctx.checkPrecondition('mi.identity.v1.User', userMessage(user, ctx.caller))
      checkRoles(user.role)
      if (user.status === 'active' && leavesNoOwner(user, 'removed', await countActiveOwners(tx, accountId)))
        throw identityErrors.last_owner()
      await endAccess(tx, { accountId, userId: id }, ctx, at)
      await jobs.cancel(tx, { accountId, mode: 'live' }, 'mail-invitation', id)
      await tx.user.update({
        where: { id, accountId },
        data: { removedAt: at, email: null, passwordHash: null, totpSecret: null, totpSince: null },
      })
      await appendEvent(tx, { accountId, mode: 'live' }, 'mi.identity.user.removed.v1', { userId: id }, ctx)
      const event = { accountId, action: 'user.removed', resourceId: id } as const
      await recordAuditEvent(tx, auditSources.call(ctx), event, at)
    })
  }
}
