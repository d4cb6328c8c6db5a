import type { UsersHandlers } from '@mi/contracts/mi/identity/v1'
import { invalidFields, notFound } from '@mi/errors'
import { appendEvent } from '@mi/events'
import { auditSources } from '../../audit/domain/audit-sources.ts'
import { recordAuditEvent } from '../../audit/store/audit-entries.ts'
import type { Deps } from '../../deps.ts'
import { checkTimeZone } from '../domain/check-user.ts'
import { sortNameOf } from '../domain/user-rules.ts'
import { lockUser } from '../store/users.ts'
import { userMessage } from './messages.ts'

export function updateMe({ database, now }: Deps): UsersHandlers['updateMe'] {
  return async ({ name, timeZone, updateMask }, ctx) => {
    const given = new Set(updateMask)
    const problems = given.has('time_zone') ? checkTimeZone(timeZone) : []
    if (problems.length > 0) throw invalidFields(problems)
    const { accountId, userId: id } = ctx.caller
    return database.transaction(async tx => {
      const before = await lockUser(tx, accountId, id)
      if (!before) throw notFound('user')
      ctx.checkPrecondition('mi.identity.v1.User', userMessage(before, ctx.caller))
      if (given.size === 0) return userMessage(before, ctx.caller)
      const after = await tx.user.update({
        where: { id, accountId },
        data: {
          ...(given.has('name') && { name, sortName: sortNameOf(name) }),
          ...(given.has('time_zone') && { timeZone }),
        },
      })
      if (given.has('name'))
        await appendEvent(tx, { accountId, mode: 'live' }, 'mi.identity.user.updated.v1', { userId: id }, ctx)
      const event = { accountId, action: 'user.updated', resourceId: id } as const
      await recordAuditEvent(tx, auditSources.call(ctx), event, now())
      return userMessage(after, ctx.caller)
    })
  }
}
