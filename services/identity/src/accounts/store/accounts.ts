import type { CallContext } from '@mi/contracts'
import type { Plan } from '@mi/contracts/mi/identity/v1'
import { appendEvent } from '@mi/events'
import { newId } from '@mi/ids'
import { recordOwnAuditEvent } from '../../audit/store/audit-entries.ts'
import type { Account, User } from '../../generated/prisma/client.ts'
import type { Tx } from '../../store/database.ts'
import { insertUser, type NewUser } from './users.ts'

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
