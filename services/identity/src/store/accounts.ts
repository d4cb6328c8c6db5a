import type { CallContext } from '@mi/contracts'
import type { Plan, Role } from '@mi/contracts/mi/identity/v1'
import { appendEvent } from '@mi/events'
import { newId } from '@mi/ids'
import { identityErrors } from '../errors.ts'
import type { Account, User } from '../generated/prisma/client.ts'
import { recordOwnAuditEvent } from './audit-entries.ts'
import type { Tx } from './database.ts'

export interface NewUser {
  name: string
  /** Lower case. */
  email: string
  passwordHash: string
}

/** Adds a user. @throws {ServiceError} already_exists when the address is taken */
export async function insertUser(
  tx: Tx,
  accountId: string,
  user: NewUser & { role: Role },
  now: Date,
): Promise<User> {
  // Two at once with one address: the second waits here and then finds the first.
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`user ${user.email}`}, 0))`
  const existing = await tx.user.findUnique({ where: { email: user.email }, select: { id: true } })
  if (existing) throw identityErrors.email_taken({ details: [{ field: 'email', message: 'is taken' }] })
  return tx.user.create({ data: { id: newId('usr', now), accountId, createdAt: now, ...user } })
}

type Actor = Pick<CallContext, 'caller' | 'clientIp' | 'requestId' | 'traceparent'>

/** An account with its owner, announced to all services. */
export async function insertAccount(
  tx: Tx,
  { name, plan, owner }: { name: string; plan: Plan; owner: NewUser },
  actor: Actor,
  now: Date,
): Promise<{ account: Account; owner: User }> {
  const account = await tx.account.create({ data: { id: newId('acc', now), name, plan, createdAt: now } })
  const user = await insertUser(tx, account.id, { ...owner, role: 'owner' }, now)
  const tenant = { accountId: account.id, mode: 'live' as const }
  const payload = { accountId: account.id, ownerId: user.id }
  await appendEvent(tx, tenant, 'mi.identity.account.created.v1', payload, actor)
  const act = { action: 'account.created', resourceType: 'account', resourceId: account.id }
  await recordOwnAuditEvent(tx, actor, { accountId: account.id, ...act }, now)
  return { account, owner: user }
}
