import type { CallContext, Tenant } from '@mi/contracts'
import { notFound } from '@mi/errors'
import type { Deps } from '../deps.ts'
import { SYSTEM_USER_ID } from '../domain/may-change.ts'
import type { Tx } from './database.ts'

export interface UserRefRecord {
  userId: string
  accountId: string
  name: string
  email: string
}

/** Wrote what the platform writes. */
export const SYSTEM_AUTHOR = { userId: SYSTEM_USER_ID, name: 'Meeting Intelligence' } as const

/**
 * A user of the tenant's account; identity is asked once for each.
 * @throws {ServiceError} not_found
 */
export async function requireUser(
  { database, users, systemOrigin }: Pick<Deps, 'database' | 'users' | 'systemOrigin'>,
  tenant: Tenant,
  userId: string,
): Promise<UserRefRecord> {
  const { accountId } = tenant
  const known = await database.prisma.userRef.findFirst({ where: { userId, accountId } })
  if (known?.email === null) throw notFound('user')
  if (known) return known as UserRefRecord
  const { name, email } = await users.getUserContact({ userId }, { caller: systemOrigin(tenant) })
  const user = { userId, accountId, name, email }
  await saveUser(database.prisma, user)
  return user
}

/** The user of the credential. */
export function requireCaller(deps: Deps, { caller, tenant }: CallContext): Promise<UserRefRecord> {
  return requireUser(deps, tenant, caller.userId)
}

/**
 * A user who is known here, until the transaction ends: who is removed meanwhile leaves what they have joined in it.
 * @throws {ServiceError} not_found when they have been removed
 */
export async function lockUser(
  tx: Pick<Tx, '$queryRaw'>,
  { accountId }: Tenant,
  userId: string,
): Promise<void> {
  const rows = await tx.$queryRaw<object[]>`
    select 1 from user_refs where user_id = ${userId} and account_id = ${accountId} and email is not null for share`
  if (rows.length === 0) throw notFound('user')
}

/** Stores who a user is now. */
export async function saveUser(tx: Pick<Tx, 'userRef'>, user: UserRefRecord): Promise<void> {
  await tx.userRef.upsert({ where: { userId: user.userId }, create: user, update: user })
}

/** Who a user is now, where that is known here. Null: not of the account any more; what they wrote keeps their name. */
export async function renameUser(
  tx: Pick<Tx, 'userRef'>,
  accountId: string,
  userId: string,
  contact: { name: string; email: string } | null,
): Promise<void> {
  const data = contact ? { name: contact.name, email: contact.email } : { email: null }
  await tx.userRef.updateMany({ where: { userId, accountId }, data })
}
