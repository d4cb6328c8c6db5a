import { ACTOR_TYPES, type CallContext } from '@mi/contracts'
import type { AuditEventRecorded } from '@mi/contracts/mi/events/v1'
import { newId } from '@mi/ids'
import type { AuditEntry, Prisma } from '../generated/prisma/client.ts'
import type { Tx } from './database.ts'

/** An audit event as the audit log stores it. */
export async function insertAuditEntry(tx: Tx, accountId: string, act: AuditEventRecorded): Promise<void> {
  await tx.auditEntry.create({ data: { id: newId('aud', act.at), accountId, ...act } })
}

/** An act of this service itself, written in the transaction that does it. */
export async function recordOwnAuditEvent(
  tx: Tx,
  { caller, clientIp, requestId }: Pick<CallContext, 'caller' | 'clientIp' | 'requestId'>,
  act: { accountId: string; action: string; resourceType: string; resourceId: string },
  now: Date,
): Promise<void> {
  const { accountId, ...rest } = act
  const actorType = ACTOR_TYPES[caller.auth]
  await insertAuditEntry(tx, accountId, {
    at: now,
    actorType,
    actorId: caller.credentialId,
    ...rest,
    ip: clientIp,
    requestId,
  })
}

export interface AuditFilter {
  action: string | null
  actor: string | null
  from: Date | null
  to: Date | null
  after: { at: Date; id: string } | null
  limit: number
}

/** Newest first, one more than asked for, so that the caller sees whether there are more. */
export function listAuditEntries(tx: Tx, accountId: string, filter: AuditFilter): Promise<AuditEntry[]> {
  const { action, actor, from, to, after, limit } = filter
  const behind: Prisma.AuditEntryWhereInput = after
    ? { OR: [{ at: { lt: after.at } }, { at: after.at, id: { lt: after.id } }] }
    : {}
  return tx.auditEntry.findMany({
    where: {
      accountId,
      ...(action && { action }),
      ...(actor && { actorId: actor }),
      at: { ...(from && { gte: from }), ...(to && { lte: to }) },
      ...behind,
    },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: limit + 1,
  })
}
