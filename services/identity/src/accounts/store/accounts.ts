import type { CallContext } from '@mi/contracts'
import type { Plan } from '@mi/contracts/mi/identity/v1'
import { queryRows, sql } from '@mi/database'
import { notFound } from '@mi/errors'
import { appendEvent } from '@mi/events'
import { newId } from '@mi/ids'
import { auditSources } from '../../audit/domain/audit-sources.ts'
import { recordAuditEvent } from '../../audit/store/audit-entries.ts'
import type { Account, User } from '../../generated/prisma/client.ts'
import type { IdentityDatabase, Tx } from '../../store/database.ts'
import { insertUser, type NewUser } from './users.ts'

/** The plan of an account that exists. */
export async function planOf({ pool }: IdentityDatabase, accountId: string): Promise<Plan> {
  const statement = sql`select plan from accounts where id = ${accountId}`
  const [account] = await queryRows<{ plan: Plan }>(pool, statement, { prepared: true })
  if (!account) throw notFound('account')
  return account.plan
}

type Actor = Pick<CallContext, 'caller' | 'clientIp' | 'requestId' | 'traceparent'>

/** Creates an account with its owner, and announces it to all services. */
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
  const event = { accountId: account.id, action: 'account.created', resourceId: account.id } as const
  await recordAuditEvent(tx, auditSources.call(actor), event, now)
  return { account, owner: user }
}
