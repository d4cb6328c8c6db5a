import type { CallContext } from '@mi/contracts'
import { type Queryable, queryRows, sql, type Tenant } from '@mi/database'
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

/** The author of generated texts. */
export const SYSTEM_AUTHOR = { userId: SYSTEM_USER_ID, name: 'Meeting Intelligence' } as const

/**
 * A user of the tenant's account. Reads each user from identity once.
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
 * Locks a stored user until the end of the transaction. The removal of a user waits for it and then also undoes the new membership.
 * @throws {ServiceError} not_found when the user has been removed
 */
export async function lockUser(tx: Queryable, { accountId }: Tenant, userId: string): Promise<void> {
  const rows = await queryRows(
    tx,
    sql`select 1 from user_refs where user_id = ${userId} and account_id = ${accountId} and email is not null
      for share`,
  )
  if (rows.length === 0) throw notFound('user')
}

/** Stores the current name and address of a user. */
export async function saveUser(tx: Pick<Tx, 'userRef'>, user: UserRefRecord): Promise<void> {
  await tx.userRef.upsert({ where: { userId: user.userId }, create: user, update: user })
}

/** Updates the name and address of a stored user. `contact` is null for a removed user, whose name stays on their texts. */
export async function renameUser(
  tx: Pick<Tx, 'userRef'>,
  accountId: string,
  userId: string,
  contact: { name: string; email: string } | null,
): Promise<void> {
  const data = contact ? { name: contact.name, email: contact.email } : { email: null }
  await tx.userRef.updateMany({ where: { userId, accountId }, data })
}
