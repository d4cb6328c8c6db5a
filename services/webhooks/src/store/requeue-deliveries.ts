import { allOf, type Executable, execute, ofTenant, queryRows, raw, sql, type Tenant } from '@mi/database'
import { newId } from '@mi/ids'
import type { WebhooksDatabase } from './database.ts'
import type { EventKey } from './deliveries.ts'
import { eventTable } from './tables.ts'

/**
 * A delivery that waits for its next attempt becomes due now. A delivery in flight becomes due when it fails: a negative `tried` tells this
 * to its worker.
 */
const REPLACE_QUEUED = sql`on conflict (delivery_id) do update set is_test = false,
  tried = case when delivery_queue.claimed_by is null then 0 else -1 end,
  due_at = case when delivery_queue.claimed_by is null then least(excluded.due_at, delivery_queue.due_at) else delivery_queue.due_at end`

/** Queues an event again for the given subscriptions, with new attempts of the same delivery. @returns the number of queued deliveries */
export async function requeueDeliveries(
  tx: Executable,
  { accountId, mode }: Tenant,
  event: EventKey,
  subscriptionIds: readonly string[],
): Promise<number> {
  if (subscriptionIds.length === 0) return 0
  const ids = subscriptionIds.map(() => newId('dlv', event.createdAt))
  return execute(
    tx,
    sql`with made as (
        insert into webhook_deliveries as current (id, event_id, event_created_at, subscription_id, account_id, mode)
        select id, ${event.id}, ${event.createdAt}, subscription_id, ${accountId}, ${mode}
        from unnest(${ids}::text[], ${subscriptionIds}::text[]) as delivery (id, subscription_id)
        on conflict (event_id, subscription_id, event_created_at) do update set status = 'pending'
        returning id, event_id, event_created_at, subscription_id, account_id, attempts
      )
      insert into delivery_queue (delivery_id, event_id, event_created_at, subscription_id, account_id, attempts, due_at)
      select id, event_id, event_created_at, subscription_id, account_id, attempts, now() from made
      ${REPLACE_QUEUED}`,
  )
}

/** Number of deliveries that a statement replays. */
const REPLAY_BATCH = 2_000
/**
 * A range can contain all events of 30 days and can be replayed repeatedly. Its deliveries become due one after the other, so that they use
 * a small part of the capacity of the process.
 */
const REPLAYS_A_SECOND = raw('20.0')

interface Subscription {
  id: string
  events: readonly string[]
}
interface Range {
  from: Date
  to: Date
  onlyFailed: boolean
}

/**
 * Queues the events of a time range again for a subscription: events of its types, or only failed deliveries.
 * @returns the number of queued deliveries
 */
export async function requeueRange(
  database: WebhooksDatabase,
  tenant: Tenant,
  subscription: Subscription,
  range: Range,
): Promise<number> {
  let queued = 0
  let after: EventKey = { createdAt: range.from, id: '' }
  for (;;) {
    const events = await readBatch(database, tenant, subscription, range, after)
    if (events.length > 0) queued += await requeueBatch(database, tenant, subscription.id, events, queued)
    const last = events.at(-1)
    if (!last || events.length < REPLAY_BATCH) return queued
    after = last
  }
}

/** The next events of the range, oldest first. Failed deliveries have their own index. Other events are found in the log. */
function readBatch(
  { pool }: WebhooksDatabase,
  tenant: Tenant,
  { id, events }: Subscription,
  { from, to, onlyFailed }: Range,
  after: EventKey,
): Promise<EventKey[]> {
  const columns = eventTable.columns({ alias: 'e', fields: ['id', 'createdAt'] })
  const ofTypes = allOf(sql`e.type <> 'webhook.test'`, !events.includes('*') && sql`e.type = any(${events})`)
  const limit = raw(String(REPLAY_BATCH))
  return queryRows<EventKey>(
    pool,
    onlyFailed
      ? sql`select ${columns} from webhook_deliveries d
          join webhook_events e on e.id = d.event_id and e.created_at = d.event_created_at
          where ${ofTenant(tenant, 'd')} and d.event_created_at between ${from} and ${to}
            and d.subscription_id = ${id} and d.status = 'failed'
            and (d.event_created_at, d.event_id) > (${after.createdAt}::timestamptz, ${after.id}) and ${ofTypes}
          order by d.event_created_at, d.event_id limit ${limit}`
      : sql`select ${columns} from webhook_events e
          where ${ofTenant(tenant, 'e')} and e.created_at between ${from} and ${to}
            and (e.created_at, e.id) > (${after.createdAt}::timestamptz, ${after.id}) and ${ofTypes}
          order by e.created_at, e.id limit ${limit}`,
  )
}

/**
 * Runs in a transaction that is retried after a deadlock. The recorder of attempts locks deliveries in a different order.
 * @param queuedBefore the deliveries of the range that are already queued, after which these become due
 */
function requeueBatch(
  database: WebhooksDatabase,
  { accountId, mode }: Tenant,
  subscriptionId: string,
  events: readonly EventKey[],
  queuedBefore: number,
): Promise<number> {
  const ids = events.map(({ createdAt }) => newId('dlv', createdAt))
  const eventIds = events.map(({ id }) => id)
  const times = events.map(({ createdAt }) => createdAt)
  return database.transaction(tx =>
    execute(
      tx,
      sql`with made as (
          insert into webhook_deliveries as current (id, event_id, event_created_at, subscription_id, account_id, mode)
          select id, event_id, created_at, ${subscriptionId}, ${accountId}, ${mode}
          from unnest(${ids}::text[], ${eventIds}::text[], ${times}::timestamptz[]) as delivery (id, event_id, created_at)
          on conflict (event_id, subscription_id, event_created_at) do update set status = 'pending'
          returning id, event_id, event_created_at, subscription_id, account_id, attempts
        )
        insert into delivery_queue (delivery_id, event_id, event_created_at, subscription_id, account_id, attempts, due_at)
        select id, event_id, event_created_at, subscription_id, account_id, attempts, now() + make_interval(
          secs => (${queuedBefore}::int + row_number() over (order by event_created_at, event_id) - 1) / ${REPLAYS_A_SECOND})
        from made
        ${REPLACE_QUEUED}`,
    ),
  )
}
