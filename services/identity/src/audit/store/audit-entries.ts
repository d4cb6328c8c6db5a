import { ACTOR_TYPES, type CallContext } from '@mi/contracts'
import { newId } from '@mi/ids'
import type pg from 'pg'
import type { AuditEntry, Prisma } from '../../generated/prisma/client.ts'
import type { Tx } from '../../store/database.ts'

/** The user, key, app or process that did something, and from where. */
export interface AuditActor {
  type: string
  id: string
  ip: string | null
  requestId: string
}

export interface AuditEvent {
  accountId: string
  /** `api_key.revoked` */
  action: string
  resourceType: string
  resourceId: string
}

export interface NewAuditEntry {
  actor: AuditActor
  event: AuditEvent
}

/** Columns of an audit entry, also for statements that write one together with the change that it is about. */
export const AUDIT_COLUMNS =
  'id, account_id, at, actor_type, actor_id, action, resource_type, resource_id, ip, request_id'

/** `$6, $7, …` for {@link auditValues}, as many as there are columns. */
export function auditParameters(first: number): string {
  return AUDIT_COLUMNS.split(', ')
    .map((_column, at) => `$${first + at}`)
    .join(', ')
}

/** In the order of {@link AUDIT_COLUMNS}. */
export function auditValues({ actor, event }: NewAuditEntry, at: Date): unknown[] {
  const { accountId, action, resourceType, resourceId } = event
  const id = newId('aud', at)
  return [
    id,
    accountId,
    at,
    actor.type,
    actor.id,
    action,
    resourceType,
    resourceId,
    actor.ip,
    actor.requestId,
  ]
}

const INSERT = `insert into audit_entries (${AUDIT_COLUMNS}) values (${auditParameters(1)})`

/** Writes an audit entry, in the transaction of the change that it is about. */
export async function insertAuditEntry(
  tx: Tx | pg.PoolClient | pg.Pool,
  entry: NewAuditEntry,
  at: Date,
): Promise<void> {
  const values = auditValues(entry, at)
  if ('query' in tx) await tx.query({ name: 'insert-audit-entry', text: INSERT, values })
  else await tx.$executeRawUnsafe(INSERT, ...values)
}

/** The entry of an operation of this service. */
export function recordOwnAuditEvent(
  tx: Tx,
  { caller, clientIp: ip, requestId }: Pick<CallContext, 'caller' | 'clientIp' | 'requestId'>,
  event: AuditEvent,
  now: Date,
): Promise<void> {
  const actor = { type: ACTOR_TYPES[caller.auth], id: caller.credentialId, ip, requestId }
  return insertAuditEntry(tx, { actor, event }, now)
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
