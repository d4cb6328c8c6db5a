import { allOf, ofTenant, queryRows, raw, sql, type Tenant } from '@mi/database'
import type { Reach } from '../domain/subscription.ts'
import type { WebhooksDatabase } from './database.ts'
import type { EventKey } from './deliveries.ts'
import { reachCondition } from './subscriptions.ts'

export interface DeliveryRecord {
  id: string
  eventId: string
  subscriptionId: string
  status: 'pending' | 'succeeded' | 'failed'
  nextAttemptAt: Date | null
  attempts: AttemptRecord[]
}

/** Number of latest attempts that are read. Each replay adds up to ten attempts with up to 4 KiB of the response. */
const SHOWN_ATTEMPTS = 20

export interface AttemptRecord {
  number: number
  at: Date
  statusCode: number | null
  latencyMs: number
  error: string | null
  responseBody: string | null
}

/** JSON has no times. */
type DeliveryRow = Omit<DeliveryRecord, 'attempts'> & {
  attempts: (Omit<AttemptRecord, 'at'> & { at: string })[]
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
  const ofEvent = sql`event_id = ${event.id} and event_created_at = ${event.createdAt} and ${ofTenant(tenant)}
    and ${reachCondition('subscription_id', tenant, reach)}`
  const [count] = await queryRows<{ total: number }>(
    pool,
    sql`select count(*)::int as total from webhook_deliveries where ${ofEvent}`,
  )
  const rows = await queryRows<DeliveryRow>(
    pool,
    sql`with page as (
        select id, event_id, event_created_at, subscription_id, status from webhook_deliveries
        where ${allOf(ofEvent, after !== null && sql`id > ${after}`)}
        order by id limit ${limit + 1} offset ${offset}
      )
      select p.id, p.event_id as "eventId", p.subscription_id as "subscriptionId", p.status, q.due_at as "nextAttemptAt",
        coalesce((
          select json_agg(json_build_object('number', a.number, 'at', a.at, 'statusCode', a.status_code,
            'latencyMs', a.latency_ms, 'error', a.error, 'responseBody', a.response_body) order by a.number)
          from (
            select * from delivery_attempts where delivery_id = p.id and event_created_at = p.event_created_at
            order by number desc limit ${raw(String(SHOWN_ATTEMPTS))}
          ) a
        ), '[]') as attempts
      from page p left join delivery_queue q on q.delivery_id = p.id and q.claimed_by is null order by p.id`,
  )
  return {
    total: count?.total ?? 0,
    hasMore: rows.length > limit,
    deliveries: rows.slice(0, limit).map(({ attempts, ...delivery }) => ({
      ...delivery,
      attempts: attempts.map(attempt => ({ ...attempt, at: new Date(attempt.at) })),
    })),
  }
}
