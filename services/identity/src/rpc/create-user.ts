import type { AdministrationHandlers } from '@mi/contracts/mi/identity/v1'
import { invalidFields, notFound } from '@mi/errors'
import { checkUser } from '../domain/check-user.ts'
import { generatePassword, hashPassword } from '../domain/password.ts'
import type { Parts } from '../parts.ts'
import { insertUser } from '../store/accounts.ts'
import { recordOwnAct } from '../store/audit-entries.ts'
import { userMessage } from './messages.ts'
import { onlyServices } from './only-services.ts'

export function createUser({ database, now }: Parts): AdministrationHandlers['createUser'] {
  return async ({ accountId, name, role, ...request }, ctx) => {
    onlyServices(ctx)
    const password = request.password || generatePassword()
    const email = request.email.trim().toLowerCase()
    const mistakes = checkUser({ name, email, password })
    if (mistakes.length > 0) throw invalidFields(mistakes)
    const passwordHash = await hashPassword(password)
    const moment = now()
    return database.transaction(async tx => {
      if (!(await tx.account.findUnique({ where: { id: accountId } }))) throw notFound('account')
      const user = await insertUser(
        tx,
        accountId,
        { name, email, passwordHash, role: role ?? 'member' },
        moment,
      )
      const act = { action: 'user.created', targetType: 'user', targetId: user.id }
      await recordOwnAct(tx, ctx, { accountId, ...act }, moment)
      return userMessage(user)
    })
  }
}
