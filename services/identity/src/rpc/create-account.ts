import { type CallContext, isBlank } from '@mi/contracts'
import type { AdministrationHandlers, CreateAccountRequest } from '@mi/contracts/mi/identity/v1'
import { invalidFields } from '@mi/errors'
import { checkUser } from '../domain/check-user.ts'
import { generatePassword, hashPassword } from '../domain/password.ts'
import type { Parts } from '../parts.ts'
import { insertAccount } from '../store/accounts.ts'
import { accountMessage, userMessage } from './messages.ts'
import { onlyServices } from './only-services.ts'

export function createAccount({
  database,
  now,
}: Pick<Parts, 'database' | 'now'>): AdministrationHandlers['createAccount'] {
  return async (request, ctx) => {
    onlyServices(ctx)
    return openAccount({ database, now }, request, ctx)
  }
}

/** Creates an account with its owner; the command for an empty system does it without a running service. */
export async function openAccount(
  { database, now }: Pick<Parts, 'database' | 'now'>,
  request: CreateAccountRequest,
  actor: Pick<CallContext, 'caller' | 'clientIp' | 'requestId' | 'traceparent'>,
) {
  const password = request.ownerPassword || generatePassword()
  const email = request.ownerEmail.trim().toLowerCase()
  const mistakes = [
    ...(isBlank(request.name) ? [{ field: 'name', message: 'must not be blank' }] : []),
    ...checkUser({ name: request.ownerName, email, password }, 'owner_'),
  ]
  if (mistakes.length > 0) throw invalidFields(mistakes)
  // Outside of the transaction: it takes a tenth of a second on purpose.
  const owner = { name: request.ownerName, email, passwordHash: await hashPassword(password) }
  const order = { name: request.name, plan: request.plan ?? 'free', owner }
  const created = await database.transaction(tx => insertAccount(tx, order, actor, now()))
  return {
    account: accountMessage(created.account),
    owner: userMessage(created.owner),
    ownerPassword: password,
  }
}
