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

/** An audit row of the authorization server, in the transaction of what it is about. */
export async function insertPageAudit(
  client: pg.PoolClient | pg.Pool,
  actor: PageActor,
  event: PageAuditEvent,
  at: Date,
): Promise<void> {
  await client.query({
    name: 'oauth-audit',
    text: `insert into audit_entries (id, account_id, at, actor_type, actor_id, action, resource_type, resource_id, ip, request_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      newId('aud', at),
      event.accountId,
      at,
      actor.type,
      actor.id,
      event.action,
      event.resourceType,
      event.resourceId,
      actor.ip,
      actor.requestId,
    ],
  })
}
