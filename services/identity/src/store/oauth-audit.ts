import { newId } from '@mi/ids'
import type pg from 'pg'

/** Who did something at the authorization server, and from where. */
export interface PageActor {
  type: 'user' | 'oauth_app'
  id: string
  ip: string
  requestId: string
}

export interface PageAuditEvent {
  accountId: string
  action: string
  resourceType: 'oauth_app' | 'oauth_authorization'
  resourceId: string
}

export interface PageAudit {
  actor: PageActor
  event: PageAuditEvent
}

/** Columns of an audit row, for statements that write one with what it is about. */
export const AUDIT_COLUMNS =
  'id, account_id, at, actor_type, actor_id, action, resource_type, resource_id, ip, request_id'

/** `$6, $7, …` for {@link auditValues}, as many as there are columns. */
export function auditParameters(first: number): string {
  return AUDIT_COLUMNS.split(', ')
    .map((_column, at) => `$${first + at}`)
    .join(', ')
}

/** In the order of {@link AUDIT_COLUMNS}. */
export function auditValues({ actor, event }: PageAudit, at: Date): unknown[] {
  const { accountId, action, resourceType, resourceId } = event
  return [
    newId('aud', at),
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

/** An audit row of the authorization server, in the transaction of what it is about. */
export async function insertPageAudit(
  client: pg.PoolClient | pg.Pool,
  actor: PageActor,
  event: PageAuditEvent,
  at: Date,
): Promise<void> {
  await client.query({
    name: 'oauth-audit',
    text: `insert into audit_entries (${AUDIT_COLUMNS}) values (${auditParameters(1)})`,
    values: auditValues({ actor, event }, at),
  })
}
