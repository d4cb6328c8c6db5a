import type { Tenant } from '@mi/contracts'
import type { WebhooksDatabase } from './database.ts'
import type { EventKey } from './deliveries.ts'

export interface DeliveryRecord {
  id: string
  eventId: string
  subscriptionId: string
  status: 'pending' | 'succeeded' | 'failed'
  nextAttemptAt: Date | null
  attempts: AttemptRecord[]
}

export interface AttemptRecord {
  number: number
  at: Date
  statusCode: number | null
  latencyMs: number
  error: string | null
  responseBody: string | null
}

/** The deliveries of an event by id, with their attempts, and how many there are. An attempt that is running has no time. */
export async function listDeliveries(
  { pool }: WebhooksDatabase,
  { accountId, mode }: Tenant,
  event: EventKey,
  { limit, offset, after }: { limit: number; offset: number; after: string | null },
): Promise<{ deliveries: DeliveryRecord[]; total: number; hasMore: boolean }> {
  const { rows } = await pool.query(
    `with page as (
       select id, event_id, event_created_at, subscription_id, status from webhook_deliveries
       where event_id = $1 and event_created_at = $2 and account_id = $3 and mode = $4::mode and ($7::text is null or id > $7)
       order by id limit $5 offset $6
     )
     select p.id, p.event_id, p.subscription_id, p.status, q.due_at,
       coalesce((
         select json_agg(json_build_object('number', a.number, 'at', a.at, 'statusCode', a.status_code,
           'latencyMs', a.latency_ms, 'error', a.error, 'responseBody', a.response_body) order by a.number)
         from delivery_attempts a where a.delivery_id = p.id and a.event_created_at = p.event_created_at
       ), '[]') as attempts
     from page p left join delivery_queue q on q.delivery_id = p.id and q.claimed_by is null order by p.id`,
    [event.id, event.createdAt, accountId, mode, limit + 1, offset, after],
  )
  const count = await pool.query<{ total: number }>(
    `select count(*)::int as total from webhook_deliveries
     where event_id = $1 and event_created_at = $2 and account_id = $3 and mode = $4::mode`,
    [event.id, event.createdAt, accountId, mode],
  )
  return {
    total: count.rows[0]?.total ?? 0,
    hasMore: rows.length > limit,
    deliveries: rows.slice(0, limit).map(row => ({
      id: row.id,
      eventId: row.event_id,
      subscriptionId: row.subscription_id,
      status: row.status,
      nextAttemptAt: row.due_at,
      attempts: (row.attempts as (Omit<AttemptRecord, 'at'> & { at: string })[]).map(one => ({
        ...one,
        at: new Date(one.at),
      })),
    })),
  }
}
