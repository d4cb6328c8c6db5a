import { AUDIT_ACTIONS } from '@mi/contracts'
import { type Executable, empty, execute, join, type Sql, sql } from '@mi/database'
import { newId } from '@mi/ids'
import type { AuditEntry, Prisma } from '../../generated/prisma/client.ts'
import { auditEntryTable } from '../../generated/tables.ts'
import type { Tx } from '../../store/database.ts'
import type { AuditActor, AuditEvent } from '../domain/audit-sources.ts'

/** An audit entry that is not written yet. */
export interface NewAuditEntry {
  actor: AuditActor
  event: AuditEvent
}

const { fields } = auditEntryTable
const COLUMNS = join(fields.map(field => auditEntryTable.column(field)))

/** Writes an audit entry, in the transaction of the change that it is about. */
export async function recordAuditEvent(
  database: Executable,
  actor: AuditActor,
  event: AuditEvent,
  at: Date,
): Promise<void> {
  await execute(database, auditInsert({ actor, event }, at), { prepared: true })
}

/**
 * The statement that inserts an audit entry. It ends a statement that makes the change itself.
 * @param changed the name of a common table expression. The statement writes an entry for each of its rows
 */
export function auditInsert({ actor, event }: NewAuditEntry, at: Date, changed?: Sql): Sql {
  const { accountId, action, resourceType = AUDIT_ACTIONS[action].resource, resourceId } = event
  const entry: AuditEntry = {
    id: newId('aud', at),
    accountId,
    at,
    actorType: actor.type,
    actorId: actor.id,
    action,
    resourceType,
    resourceId,
    ip: actor.ip,
    requestId: actor.requestId,
  }
  const values = join(fields.map(field => entry[field]))
  return sql`insert into audit_entries (${COLUMNS}) select ${values}${changed ? sql` from ${changed}` : empty}`
}

export interface AuditFilter {
  action: string | null
  actor: string | null
  from: Date | null
  to: Date | null
  after: { at: Date; id: string } | null
  limit: number
}

/** Newest first. It returns one entry more than the limit, so that the caller sees whether there are more. */
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
