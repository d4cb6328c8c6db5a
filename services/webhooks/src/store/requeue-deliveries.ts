import type { Tenant } from '@mi/contracts'
import { newId } from '@mi/ids'
import type { WebhooksDatabase } from './database.ts'
import type { EventKey, Queryable } from './deliveries.ts'

/** Queues an event again for the given subscriptions, with new attempts of the same delivery. @returns the number of queued deliveries */
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

/**
 * A delivery that waits for its next attempt becomes due now. A delivery in flight becomes due when it fails: a negative `tried` tells this
 * to its worker.
 */
const REPLACE_QUEUED = `on conflict (delivery_id) do update set is_test = false,
  tried = case when delivery_queue.claimed_by is null then 0 else -1 end,
  due_at = case when delivery_queue.claimed_by is null then least(excluded.due_at, delivery_queue.due_at) else delivery_queue.due_at end`

/** Number of deliveries that a statement replays. */
const REPLAY_BATCH = 2_000
/**
 * A range can contain all events of 30 days and can be replayed repeatedly. Its deliveries become due one after the other, so that they use
 * a small part of the capacity of the process.
 */
const REPLAYS_A_SECOND = 20

/**
 * Queues the events of a time range again for a subscription: events of its types, or only failed deliveries.
 * @returns the number of queued deliveries
 */
export async function requeueRange(
  database: WebhooksDatabase,
  { accountId, mode }: Tenant,
  { id, events }: { id: string; events: readonly string[] },
  { from, to, onlyFailed }: { from: Date; to: Date; onlyFailed: boolean },
): Promise<number> {
  let queued = 0
  let after: EventKey | undefined
  const types = events.includes('*') ? '' : 'and e.type = any($6)'
  // Failed deliveries are found by their own index, because they are few. Other events are found in the log.
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
    const { rows }: { rows: { id: string; created_at: Date }[] } = await database.pool.query(
      `select * from (${page}) page where $5::text is not null and $6::text[] is not null`,
      [accountId, mode, from, to, id, events, after?.createdAt ?? from, after?.id ?? ''],
    )
    if (rows.length > 0) queued += await requeueBatch(database, { accountId, mode }, { id, queued }, rows)
    const last = rows.at(-1)
    if (!last || rows.length < REPLAY_BATCH) return queued
    after = { createdAt: last.created_at, id: last.id }
  }
}

/** Runs in a transaction that is retried after a deadlock. The recorder of attempts locks deliveries in a different order. */
function requeueBatch(
  database: WebhooksDatabase,
  { accountId, mode }: Tenant,
  subscription: { id: string; queued: number },
  events: { id: string; created_at: Date }[],
): Promise<number> {
  return database.transaction(tx =>
    tx.$executeRawUnsafe(
      `with made as (
         insert into webhook_deliveries as current (id, event_id, event_created_at, subscription_id, account_id, mode)
         select delivery_id, event_id, created_at, $4, $5, $6::mode
         from unnest($1::text[], $2::text[], $3::timestamptz[]) as one (delivery_id, event_id, created_at)
         on conflict (event_id, subscription_id, event_created_at) do update set status = 'pending'
         returning id, event_id, event_created_at, attempts
       )
       insert into delivery_queue (delivery_id, event_id, event_created_at, subscription_id, account_id, attempts, due_at)
       select id, event_id, event_created_at, $4, $5, attempts,
         now() + make_interval(secs => ($7 + row_number() over (order by event_created_at, event_id) - 1) / ${REPLAYS_A_SECOND}.0)
       from made
       ${REPLACE_QUEUED}`,
      events.map(({ created_at }) => newId('dlv', created_at)),
      events.map(({ id }) => id),
      events.map(({ created_at }) => created_at),
      subscription.id,
      accountId,
      mode,
      subscription.queued,
    ),
  )
}
