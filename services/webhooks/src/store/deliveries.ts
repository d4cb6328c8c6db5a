import type { Tenant } from '@mi/contracts'
import { newId } from '@mi/ids'
import type { WebhooksDatabase } from './database.ts'

interface Queryable {
  $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number>
}

interface EventKey {
  id: string
  createdAt: Date
}

/** Makes the deliveries of a new event and queues them, in the transaction that writes the event. */
export async function insertDeliveries(
  tx: Queryable,
  { accountId, mode }: Tenant,
  event: EventKey,
  subscriptionIds: readonly string[],
  { isTest = false }: { isTest?: boolean } = {},
): Promise<void> {
  if (subscriptionIds.length === 0) return
  const ids = subscriptionIds.map(() => newId('dlv', event.createdAt))
  await tx.$executeRawUnsafe(
    `with made as (
       insert into webhook_deliveries (id, event_id, event_created_at, subscription_id, account_id, mode)
       select delivery_id, $3, $4::timestamptz, subscription_id, $5, $6::mode
       from unnest($1::text[], $2::text[]) as one (delivery_id, subscription_id)
     )
     insert into delivery_queue (delivery_id, event_id, event_created_at, subscription_id, account_id, is_test, due_at)
     select delivery_id, $3, $4::timestamptz, subscription_id, $5, $7, now()
     from unnest($1::text[], $2::text[]) as one (delivery_id, subscription_id)`,
    ...[ids, subscriptionIds, event.id, event.createdAt, accountId, mode, isTest],
  )
}

/** Queues an event again to these subscriptions: fresh attempts, the same delivery and id. @returns how many */
export async function requeueDeliveries(
  tx: Queryable,
  { accountId, mode }: Tenant,
  event: EventKey,
  subscriptionIds: readonly string[],
): Promise<number> {
  if (subscriptionIds.length === 0) return 0
  const ids = subscriptionIds.map(() => newId('dlv', event.createdAt))
  return tx.$executeRawUnsafe(
    `with made as (
       insert into webhook_deliveries as current (id, event_id, event_created_at, subscription_id, account_id, mode)
       select delivery_id, $3, $4::timestamptz, subscription_id, $5, $6::mode
       from unnest($1::text[], $2::text[]) as one (delivery_id, subscription_id)
       on conflict (event_id, subscription_id, event_created_at) do update set status = 'pending'
       returning id, subscription_id, attempts
     )
     insert into delivery_queue (delivery_id, event_id, event_created_at, subscription_id, account_id, attempts, due_at)
     select id, $3, $4::timestamptz, subscription_id, $5, attempts, now() from made
     ${REPLACE_QUEUED}`,
    ...[ids, subscriptionIds, event.id, event.createdAt, accountId, mode],
  )
}

/** A delivery that waits for its next attempt gets it now; one that is being sent goes on. */
const REPLACE_QUEUED = `on conflict (delivery_id) do update set tried = 0, is_test = false,
  due_at = case when delivery_queue.claimed_by is null then excluded.due_at else delivery_queue.due_at end`

/** Subscriptions are replayed in batches, each a statement. */
const REPLAY_BATCH = 2_000

/**
 * Queues the events of a time range to one subscription: those of its types, or those that it never got.
 * @returns how many
 */
export async function requeueRange(
  { pool }: WebhooksDatabase,
  { accountId, mode }: Tenant,
  { id, events }: { id: string; events: readonly string[] },
  { from, to, onlyFailed }: { from: Date; to: Date; onlyFailed: boolean },
): Promise<number> {
  let queued = 0
  let after: EventKey | undefined
  const types = events.includes('*') ? '' : 'and e.type = any($6)'
  // What failed is found along the deliveries that failed, few as they are; the rest along the log.
  const page = onlyFailed
    ? `select e.id, e.created_at from webhook_deliveries d join webhook_events e on e.id = d.event_id and e.created_at = d.event_created_at
       where d.account_id = $1 and d.mode = $2::mode and d.event_created_at between $3 and $4
         and d.subscription_id = $5 and d.status = 'failed' and (d.event_created_at, d.event_id) > ($7::timestamptz, $8)
         and e.type <> 'webhook.test' ${types} order by d.event_created_at, d.event_id limit ${REPLAY_BATCH}`
    : `select e.id, e.created_at from webhook_events e
       where e.account_id = $1 and e.mode = $2::mode and e.created_at between $3 and $4
         and (e.created_at, e.id) > ($7::timestamptz, $8)
         and e.type <> 'webhook.test' ${types} order by e.created_at, e.id limit ${REPLAY_BATCH}`
  for (;;) {
    const { rows }: { rows: { id: string; created_at: Date }[] } = await pool.query(
      `select * from (${page}) page where $5::text is not null and $6::text[] is not null`,
      [accountId, mode, from, to, id, events, after?.createdAt ?? from, after?.id ?? ''],
    )
    if (rows.length > 0) queued += await requeueBatch(pool, { accountId, mode }, id, rows)
    const last = rows.at(-1)
    if (!last || rows.length < REPLAY_BATCH) return queued
    after = { createdAt: last.created_at, id: last.id }
  }
}

async function requeueBatch(
  pool: WebhooksDatabase['pool'],
  { accountId, mode }: Tenant,
  subscriptionId: string,
  events: { id: string; created_at: Date }[],
): Promise<number> {
  const { rowCount } = await pool.query(
    `with made as (
       insert into webhook_deliveries as current (id, event_id, event_created_at, subscription_id, account_id, mode)
       select delivery_id, event_id, created_at, $4, $5, $6::mode
       from unnest($1::text[], $2::text[], $3::timestamptz[]) as one (delivery_id, event_id, created_at)
       on conflict (event_id, subscription_id, event_created_at) do update set status = 'pending'
       returning id, event_id, event_created_at, attempts
     )
     insert into delivery_queue (delivery_id, event_id, event_created_at, subscription_id, account_id, attempts, due_at)
     select id, event_id, event_created_at, $4, $5, attempts, now() from made
     ${REPLACE_QUEUED}`,
    [
      events.map(({ created_at }) => newId('dlv', created_at)),
      events.map(({ id }) => id),
      events.map(({ created_at }) => created_at),
      subscriptionId,
      accountId,
      mode,
    ],
  )
  return rowCount ?? 0
}

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

/** Ends what is queued to a subscription: its deliveries have failed. */
export async function dropQueue(
  tx: Queryable,
  { accountId, mode }: Tenant,
  subscriptionId: string,
): Promise<void> {
  await tx.$executeRawUnsafe(
    `with dropped as (
       delete from delivery_queue where subscription_id = $1 and account_id = $2 returning delivery_id, event_created_at
     )
     update webhook_deliveries d set status = 'failed' from dropped
     where d.id = dropped.delivery_id and d.event_created_at = dropped.event_created_at
       and d.account_id = $2 and d.mode = $3::mode`,
    ...[subscriptionId, accountId, mode],
  )
}

/** Whether something about a meeting is still to be delivered. */
export async function hasPendingDeliveries(
  { pool }: WebhooksDatabase,
  { accountId, mode }: Tenant,
  meetingId: string,
): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from webhook_events e join webhook_deliveries d on d.event_id = e.id and d.event_created_at = e.created_at
     where e.meeting_id = $1 and e.account_id = $2 and e.mode = $3::mode and e.type = 'meeting.deleted'
       and d.status = 'pending' limit 1`,
    [meetingId, accountId, mode],
  )
  return rows.length > 0
}
