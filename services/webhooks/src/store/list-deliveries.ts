import type { Tenant } from '@mi/contracts'
import type { WebhooksDatabase } from './database.ts'
import type { EventKey } from './deliveries.ts'
import { type Reach, reachCondition } from './subscriptions.ts'

export interface DeliveryRecord {
  id: string
  eventId: string
  subscriptionId: string
  status: 'pending' | 'succeeded' | 'failed'
  nextAttemptAt: Date | null
  attempts: AttemptRecord[]
}

/** Number of latest attempts that are read. Each replay adds up to ten attempts with up to 4 KiB of the response. */
export const SHOWN_ATTEMPTS = 20

export interface AttemptRecord {
  number: number
  at: Date
  statusCode: number | null
  latencyMs: number
  error: string | null
  responseBody: string | null
}

/**
 * The deliveries of an event to the subscriptions that a caller can access, by id, with their latest attempts and the total. A running
 * attempt has no time.
 */
export async function listDeliveries(
  { pool }: WebhooksDatabase,
  tenant: Tenant,
  event: EventKey,
  { limit, offset, after }: { limit: number; offset: number; after: string | null },
  reach: Reach,
): Promise<{ deliveries: DeliveryRecord[]; total: number; hasMore: boolean }> {
  const values: unknown[] = [event.id, event.createdAt, tenant.accountId, tenant.mode]
  const param = (value: unknown) => `$${values.push(value)}`
  const ofEvent = `event_id = $1 and event_created_at = $2 and account_id = $3 and mode = $4::mode
    and ${reachCondition('subscription_id', tenant, reach, param)}`
  const count = await pool.query<{ total: number }>(
    `select count(*)::int as total from webhook_deliveries where ${ofEvent}`,
    [...values],
  )
  const { rows } = await pool.query(
    `with page as (
       select id, event_id, event_created_at, subscription_id, status from webhook_deliveries
       where ${ofEvent} ${after === null ? '' : `and id > ${param(after)}`}
       order by id limit ${param(limit + 1)} offset ${param(offset)}
     )
     select p.id, p.event_id, p.subscription_id, p.status, q.due_at,
       coalesce((
         select json_agg(json_build_object('number', a.number, 'at', a.at, 'statusCode', a.status_code,
           'latencyMs', a.latency_ms, 'error', a.error, 'responseBody', a.response_body) order by a.number)
         from (
           select * from delivery_attempts where delivery_id = p.id and event_created_at = p.event_created_at
           order by number desc limit ${SHOWN_ATTEMPTS}
         ) a
       ), '[]') as attempts
     from page p left join delivery_queue q on q.delivery_id = p.id and q.claimed_by is null order by p.id`,
    values,
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
