import type { AdministrationHandlers } from '@mi/contracts/mi/identity/v1'
import { invalidFields, notFound } from '@mi/errors'
import { auditSources } from '../../audit/domain/audit-sources.ts'
import { recordAuditEvent } from '../../audit/store/audit-entries.ts'
import type { Deps } from '../../deps.ts'
import { generatePassword, hashPassword } from '../../sign-in/domain/password.ts'
import { checkUser, normalizeEmail } from '../domain/check-user.ts'
import { insertUser } from '../store/users.ts'
import { userSummary } from './messages.ts'

export function createUser({ database, now }: Deps): AdministrationHandlers['createUser'] {
  return async ({ accountId, name, role, ...request }, ctx) => {
    const password = request.password || generatePassword()
    const email = normalizeEmail(request.email)
    const problems = checkUser({ name, email, password })
    if (problems.length > 0) throw invalidFields(problems)
    const passwordHash = await hashPassword(password)
    const at = now()
    return database.transaction(async tx => {
      if (!(await tx.account.findUnique({ where: { id: accountId } }))) throw notFound('account')
      const user = await insertUser(tx, accountId, { name, email, passwordHash, role: role ?? 'member' }, at)
      const event = { accountId, action: 'user.created', resourceId: user.id } as const
      await recordAuditEvent(tx, auditSources.call(ctx), event, at)
      return userSummary(user)
    })
  }
}
