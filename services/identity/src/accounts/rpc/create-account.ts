import { type CallContext, isBlank } from '@mi/contracts'
import type { AdministrationHandlers, CreateAccountRequest } from '@mi/contracts/mi/identity/v1'
import { invalidFields } from '@mi/errors'
import type { Deps } from '../../deps.ts'
import { generatePassword, hashPassword } from '../../sign-in/domain/password.ts'
import { checkUser, normalizeEmail } from '../domain/check-user.ts'
import { insertAccount } from '../store/accounts.ts'
import { accountMessage, userSummary } from './messages.ts'

export function createAccount({
  database,
  now,
}: Pick<Deps, 'database' | 'now'>): AdministrationHandlers['createAccount'] {
  return async (request, ctx) => {
    return openAccount({ database, now }, request, ctx)
  }
}

/** Creates an account with its owner. The command for an empty system calls it without a running service. */
export async function openAccount(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  request: CreateAccountRequest,
  actor: Pick<CallContext, 'caller' | 'clientIp' | 'requestId' | 'traceparent'>,
) {
  const password = request.ownerPassword || generatePassword()
  const email = normalizeEmail(request.ownerEmail)
  const problems = [
    ...(isBlank(request.name) ? [{ field: 'name', message: 'must not be blank' }] : []),
    ...checkUser({ name: request.ownerName, email, password }, 'owner_'),
  ]
  if (problems.length > 0) throw invalidFields(problems)
  // Outside of the transaction, because hashing takes a tenth of a second.
  const owner = { name: request.ownerName, email, passwordHash: await hashPassword(password) }
  const newAccount = { name: request.name, plan: request.plan ?? 'free', owner }
  const created = await database.transaction(tx => insertAccount(tx, newAccount, actor, now()))
  return {
    account: accountMessage(created.account),
    owner: userSummary(created.owner),
    ownerPassword: password,
  }
}
