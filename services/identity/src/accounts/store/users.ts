import type { Role } from '@mi/contracts/mi/identity/v1'
import { execute, sql } from '@mi/database'
import { newId } from '@mi/ids'
import { identityErrors } from '../../errors.ts'
import type { Prisma, User, UserStatus } from '../../generated/prisma/client.ts'
import type { Tx } from '../../store/database.ts'
import { sortNameOf } from '../domain/user-rules.ts'

export interface NewUser {
  name: string
  /** Lower case. */
  email: string
  /** Null until the invited user accepts. */
  passwordHash: string | null
}

/** Adds a user. @throws {ServiceError} already_exists when the address is taken */
export async function insertUser(
  tx: Tx,
  accountId: string,
  user: NewUser & { role: Role; id?: string; status?: UserStatus },
  now: Date,
): Promise<User> {
  // A concurrent insert of the same address waits here and then finds this user.
  await execute(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`user ${user.email}`}, 0))`)
  const existing = await tx.user.findUnique({ where: { email: user.email } })
  if (existing) {
    // The id of another account's user stays hidden.
    const message = existing.accountId === accountId ? existing.id : 'is taken'
    throw identityErrors.email_taken({ details: [{ field: 'email', message }] })
  }
  const sortName = sortNameOf(user.name)
  return tx.user.create({ data: { id: newId('usr', now), accountId, createdAt: now, ...user, sortName } })
}

/** A user of the account. Null for a user who was removed. */
export function findUser(tx: Pick<Tx, 'user'>, accountId: string, id: string): Promise<User | null> {
  return tx.user.findFirst({ where: { id, accountId, removedAt: null } })
}

/** The user, locked until the transaction ends. */
export async function lockUser(tx: Tx, accountId: string, id: string): Promise<User | null> {
  await execute(tx, sql`select 1 from users where id = ${id} and account_id = ${accountId} for update`)
  return findUser(tx, accountId, id)
}

/** The user of a session, locked until the transaction ends. Null when the session has ended, for example by a new password. */
export async function lockSignedIn(
  tx: Tx,
  { id, accountId, userId }: { id: string; accountId: string; userId: string },
): Promise<User | null> {
  const user = await lockUser(tx, accountId, userId)
  return (await tx.session.count({ where: { id, accountId, userId } })) > 0 ? user : null
}

/** Locks the account until the transaction ends. It serializes changes of its owners and checks of its limits. */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await execute(tx, sql`select 1 from accounts where id = ${accountId} for update`)
}

export function countActiveOwners(tx: Tx, accountId: string): Promise<number> {
  return tx.user.count({ where: { accountId, role: 'owner', status: 'active', removedAt: null } })
}

/** The active owner who has been in the account for the longest time. */
export function findLongestOwner(tx: Pick<Tx, 'user'>, accountId: string): Promise<User | null> {
  return tx.user.findFirst({
    where: { accountId, role: 'owner', status: 'active', removedAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
}

/** Names by id, including users who were removed. */
export async function namesOf(
  { user }: Pick<Tx, 'user'>,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const users = await user.findMany({ where: { accountId, id: { in: [...new Set(ids)] } } })
  return new Map(users.map(({ id, name }) => [id, name]))
}

export interface UserPage {
  limit: number
  offset: number
  after: { sortName: string; id: string } | null
  search: UserSearch
}

export interface UserSearch {
  /** Empty for all users. */
  text: string
  /** False when the caller does not see addresses. Then only a full address finds its user. */
  byPartOfEmail: boolean
}

/** Sorted by name. It returns one user more than the limit, so that the caller sees whether there are more. */
export function listUsers(tx: Pick<Tx, 'user'>, accountId: string, page: UserPage): Promise<User[]> {
  const { after } = page
  const behind: Prisma.UserWhereInput = after
    ? { OR: [{ sortName: { gt: after.sortName } }, { sortName: after.sortName, id: { gt: after.id } }] }
    : {}
  return tx.user.findMany({
    where: { AND: [shown(accountId, page.search), behind] },
    orderBy: [{ sortName: 'asc' }, { id: 'asc' }],
    skip: page.offset,
    take: page.limit + 1,
  })
}

export function countUsers(tx: Pick<Tx, 'user'>, accountId: string, search: UserSearch): Promise<number> {
  return tx.user.count({ where: shown(accountId, search) })
}

function shown(accountId: string, { text, byPartOfEmail }: UserSearch): Prisma.UserWhereInput {
  const wanted = sortNameOf(text.trim())
  if (wanted === '') return { accountId, removedAt: null }
  // A user could take the address of another user as their name.
  if (!byPartOfEmail && wanted.includes('@')) return { accountId, removedAt: null, email: wanted }
  // Prisma passes the text to LIKE, where these characters have a meaning.
  const part = wanted.replaceAll(/[\\%_]/g, '\\$&')
  const byName = { sortName: { contains: part } }
  const found = byPartOfEmail ? { OR: [byName, { email: { contains: part } }] } : byName
  return { accountId, removedAt: null, ...found }
}
