import { execute, ofTenant, queryRows, raw, sql, type Tenant } from '@mi/database'
import type { WebhooksDatabase } from './database.ts'
import { queueTable } from './tables.ts'

/** A delivery that this worker must attempt now. */
export interface ClaimedDelivery {
  deliveryId: string
  eventId: string
  eventCreatedAt: Date
  subscriptionId: string
  accountId: string
  /** Number of attempts since the delivery was queued or replayed. */
  tried: number
  /** Total number of previous attempts. */
  attempts: number
  isTest: boolean
  queuedAt: Date
}

const CLAIMED = queueTable.columns({
  alias: 'q',
  fields: [
    ...(['deliveryId', 'eventId', 'eventCreatedAt', 'subscriptionId', 'accountId'] as const),
    ...(['tried', 'attempts', 'isTest', 'queuedAt'] as const),
  ],
})

/** Longer than an exchange with its overhead. After this time, another worker can take a claim that was not recorded. */
const LEASE_SECONDS = 60
/** Maximum lag of a worker's clock behind the clock of the database. */
const CLOCK_SKEW_SECONDS = 5

/**
 * Subscriptions with due deliveries, in the order of their ids. The query takes one index step for each, regardless of the length of its
 * queue. It starts after `after`, so that every subscription gets its turn when there are more than a round reads.
 */
export function dueSubscriptions(
  { pool }: WebhooksDatabase,
  after: string,
  limit: number,
): Promise<{ subscriptionId: string; accountId: string }[]> {
  return queryRows(
    pool,
    sql`with recursive walk as (
        (select subscription_id, account_id, due_at <= now() as due from delivery_queue
         where subscription_id > ${after} order by subscription_id, due_at limit 1)
        union all
        (select next.subscription_id, next.account_id, next.due_at <= now() from walk
         cross join lateral (
           select subscription_id, account_id, due_at from delivery_queue
           where subscription_id > walk.subscription_id order by subscription_id, due_at limit 1
         ) next)
      )
      select subscription_id as "subscriptionId", account_id as "accountId" from walk where due limit ${limit}`,
  )
}

/**
 * Claims due deliveries for this worker, longest due first, up to the given capacity of each subscription. The commit does not wait for the
 * disk. When the server loses a claim in a crash, the delivery is claimed and sent again with the same id.
 */
export function claimDeliveries(
  { pool }: WebhooksDatabase,
  workerId: string,
  room: ReadonlyMap<string, number>,
): Promise<ClaimedDelivery[]> {
  return queryRows<ClaimedDelivery>(
    pool,
    sql`with committed as (select set_config('synchronous_commit', 'off', true)), picked as (
        select due.delivery_id from unnest(${[...room.keys()]}::text[], ${[...room.values()]}::int[]) as wanted (subscription_id, room)
        cross join lateral (
          select q.delivery_id from delivery_queue q
          where q.subscription_id = wanted.subscription_id and q.due_at <= now()
          order by q.due_at limit wanted.room for update skip locked
        ) due
      )
      update delivery_queue q set claimed_by = ${workerId}, tried = greatest(q.tried, 0),
        due_at = now() + make_interval(secs => ${raw(String(LEASE_SECONDS))})
      from picked, committed where q.delivery_id = picked.delivery_id
      returning ${CLAIMED}`,
  )
}

/** Removes a claimed delivery that must not be sent. If the delivery still exists, it fails. */
export async function dropClaimed(
  { poolAcrossTenants }: WebhooksDatabase,
  workerId: string,
  { deliveryId }: ClaimedDelivery,
): Promise<void> {
  // By id only, because the queue does not store the mode.
  await execute(
    poolAcrossTenants,
    sql`with dropped as (
        delete from delivery_queue where delivery_id = ${deliveryId} and claimed_by = ${workerId}
        returning delivery_id, event_created_at
      )
      update webhook_deliveries d set status = 'failed' from dropped
      where d.id = dropped.delivery_id and d.event_created_at = dropped.event_created_at`,
  )
}

/**
 * The deliveries that delay the erasure of a meeting: `meeting.deleted`, and deliveries that a worker has been sending since before
 * `since`, because the receiver may echo the request.
 * @param since by the clock of this process
 * @returns null when there are no such deliveries, otherwise the milliseconds until the first is due
 */
export async function deliveriesBeforeErasure(
  { pool }: WebhooksDatabase,
  tenant: Tenant,
  meetingId: string,
  since: Date,
): Promise<{ dueInMs: number } | null> {
  const claimEnds = raw(String(LEASE_SECONDS + CLOCK_SKEW_SECONDS))
  const [first] = await queryRows<{ dueInMs: number | null }>(
    pool,
    sql`select min(case when q.claimed_by is null then greatest(0, extract(epoch from q.due_at - now())::float8 * 1000) else 0 end)
        as "dueInMs"
      from webhook_events e
      join webhook_deliveries d on d.event_id = e.id and d.event_created_at = e.created_at
      join delivery_queue q on q.delivery_id = d.id
      where e.meeting_id = ${meetingId} and ${ofTenant(tenant, 'e')} and (e.type = 'meeting.deleted'
        or (q.claimed_by is not null and q.due_at < ${since}::timestamptz + make_interval(secs => ${claimEnds})))`,
  )
  const dueInMs = first?.dueInMs ?? null
  return dueInMs === null ? null : { dueInMs }
}

/** The bodies of events, by their ids. Covers all tenants, because a worker serves all accounts. */
export async function readBodies(
  { poolAcrossTenants: pool }: WebhooksDatabase,
  events: readonly { id: string; createdAt: Date }[],
): Promise<Map<string, string>> {
  const ids = events.map(({ id }) => id)
  const times = events.map(({ createdAt }) => createdAt)
  const bodies = await queryRows<{ id: string; body: string }>(
    pool,
    sql`select e.id, e.body from unnest(${ids}::text[], ${times}::timestamptz[]) as wanted (id, created_at)
      join webhook_events e on e.id = wanted.id and e.created_at = wanted.created_at`,
  )
  return new Map(bodies.map(({ id, body }) => [id, body]))
}

/** Milliseconds until a delivery is due. Null when the queue is empty. */
export async function nextDueInMs({ pool }: WebhooksDatabase): Promise<number | null> {
  const [first] = await queryRows<{ dueInMs: number | null }>(
    pool,
    sql`select extract(epoch from min(due_at) - now())::float8 * 1000 as "dueInMs" from delivery_queue`,
  )
  const dueInMs = first?.dueInMs ?? null
  return dueInMs === null ? null : Math.max(0, dueInMs)
}

export interface Backlog {
  queued: number
  oldestDueSeconds: number
}

/** The length of the queue and the time for which its oldest delivery has been due, for metrics. */
export async function readBacklog({ pool }: WebhooksDatabase): Promise<Backlog> {
  const [backlog] = await queryRows<{ queued: number; oldest: number | null }>(
    pool,
    sql`select count(*)::int as queued,
        extract(epoch from now() - min(due_at) filter (where claimed_by is null and due_at <= now()))::float8 as oldest
      from delivery_queue`,
  )
  return { queued: backlog?.queued ?? 0, oldestDueSeconds: Math.max(0, backlog?.oldest ?? 0) }
}
