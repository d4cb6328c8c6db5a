import type { UsersHandlers } from '@mi/contracts/mi/identity/v1'
import { notFound } from '@mi/errors'
import { auditSources } from '../../audit/domain/audit-sources.ts'
import { recordAuditEvent } from '../../audit/store/audit-entries.ts'
import type { Deps } from '../../deps.ts'
import { identityErrors } from '../../errors.ts'
import { leavesNoOwner } from '../domain/user-rules.ts'
import { countActiveOwners, lockUser } from '../store/users.ts'
import { userMessage } from './messages.ts'
import { requireManager } from './require-manager.ts'

export function updateUser({ database, now }: Deps): UsersHandlers['updateUser'] {
  return async ({ id, role, updateMask }, ctx) => {
    const { accountId } = ctx.tenant
    return database.transaction(async tx => {
      const checkRoles = await requireManager(tx, ctx)
      const before = await lockUser(tx, accountId, id)
      if (!before) throw notFound('user')
      ctx.checkPrecondition('mi.identity.v1.User', userMessage(before, ctx.caller))
      if (!updateMask.includes('role') || !role || role === before.role)
        return userMessage(before, ctx.caller)
      checkRoles(before.role, role)
      if (before.status === 'active' && leavesNoOwner(before, role, await countActiveOwners(tx, accountId)))
        throw identityErrors.last_owner()
      const after = await tx.user.update({ where: { id, accountId }, data: { role } })
      const event = { accountId, action: 'user.role_changed', resourceId: id } as const
      await recordAuditEvent(tx, auditSources.call(ctx), event, now())
      return userMessage(after, ctx.caller)
    })
  }
}
