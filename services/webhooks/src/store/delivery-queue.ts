import type { Tenant } from '@mi/contracts'
import type { WebhooksDatabase } from './database.ts'

/** A delivery that this worker is to attempt now. */
export interface ClaimedDelivery {
  deliveryId: string
  eventId: string
  eventCreatedAt: Date
  subscriptionId: string
  accountId: string
  /** Attempts before this one since it was queued or replayed. */
  tried: number
  /** Attempts before this one, ever. */
  attempts: number
  isTest: boolean
  queuedAt: Date
}

/** Longer than an exchange may take with all that surrounds it: a claim that is not recorded by then is anybody's. */
const LEASE_SECONDS = 60
/** So far the clock of a worker may be behind the database's. */
const CLOCK_SKEW_SECONDS = 5

/**
 * Subscriptions with something due, walked in their order along the index: one step each, however long their queues are.
 * Begins after `after`, so that with more subscriptions than a round takes all have their turn.
 */
export async function dueSubscriptions(
  { pool }: WebhooksDatabase,
  after: string,
  limit: number,
): Promise<{ subscriptionId: string; accountId: string }[]> {
  const { rows } = await pool.query<{ subscription_id: string; account_id: string; due: boolean }>(
    `with recursive walk as (
       (select subscription_id, account_id, due_at <= now() as due from delivery_queue
        where subscription_id > $1 order by subscription_id, due_at limit 1)
       union all
       (select next.subscription_id, next.account_id, next.due_at <= now() from walk
        cross join lateral (
          select subscription_id, account_id, due_at from delivery_queue
          where subscription_id > walk.subscription_id order by subscription_id, due_at limit 1
        ) next)
     )
     select subscription_id, account_id from walk where due limit $2`,
    [after, limit],
  )
  return rows.map(row => ({ subscriptionId: row.subscription_id, accountId: row.account_id }))
}

/**
 * Claims for this worker: of each subscription at most as many as there is room for, the longest due first. Nothing is sent later for the
 * disk: a claim that a crash of the server loses is made again, and what was sent is sent again with its id, as after any crash.
 */
export async function claimDeliveries(
  { pool }: WebhooksDatabase,
  workerId: string,
  room: ReadonlyMap<string, number>,
): Promise<ClaimedDelivery[]> {
  const { rows } = await pool.query(
    `with committed as (select set_config('synchronous_commit', 'off', true)), picked as (
       select one.delivery_id from unnest($2::text[], $3::int[]) as wanted (subscription_id, room)
       cross join lateral (
         select q.delivery_id from delivery_queue q
         where q.subscription_id = wanted.subscription_id and q.due_at <= now()
         order by q.due_at limit wanted.room for update skip locked
       ) one
     )
     update delivery_queue q set claimed_by = $1, tried = greatest(q.tried, 0), due_at = now() + make_interval(secs => ${LEASE_SECONDS})
     from picked, committed where q.delivery_id = picked.delivery_id
     returning q.delivery_id, q.event_id, q.event_created_at, q.subscription_id, q.account_id, q.tried, q.attempts, q.is_test, q.queued_at`,
    [workerId, [...room.keys()], [...room.values()]],
  )
  return rows.map(row => ({
    deliveryId: row.delivery_id,
    eventId: row.event_id,
    eventCreatedAt: row.event_created_at,
    subscriptionId: row.subscription_id,
    accountId: row.account_id,
    tried: row.tried,
    attempts: row.attempts,
    isTest: row.is_test,
    queuedAt: row.queued_at,
  }))
}

/** What was claimed and is not to be sent: its delivery has failed, where there is one left. */
export async function dropClaimed(
  { poolAcrossTenants }: WebhooksDatabase,
  workerId: string,
  { deliveryId }: ClaimedDelivery,
): Promise<void> {
  // By its id; the queue does not know the mode.
  await poolAcrossTenants.query(
    `with dropped as (
       delete from delivery_queue where delivery_id = $1 and claimed_by = $2 returning delivery_id, event_created_at
     )
     update webhook_deliveries d set status = 'failed' from dropped
     where d.id = dropped.delivery_id and d.event_created_at = dropped.event_created_at`,
    [deliveryId, workerId],
  )
}

/**
 * The deliveries that the erasure of a meeting waits for: `meeting.deleted` itself, and what a worker has been sending since before
 * `since`, because its receiver may answer with what it was sent.
 * @param since by the clock of this process
 * @returns null when there are none, else the milliseconds until the first of them is due
 */
export async function deliveriesBeforeErasure(
  { pool }: WebhooksDatabase,
  { accountId, mode }: Tenant,
  meetingId: string,
  since: Date,
): Promise<{ dueInMs: number } | null> {
  const { rows } = await pool.query<{ wait: number | null }>(
    `select min(case when q.claimed_by is null then greatest(0, extract(epoch from q.due_at - now())::float8 * 1000) else 0 end) as wait
     from webhook_events e
     join webhook_deliveries d on d.event_id = e.id and d.event_created_at = e.created_at
     join delivery_queue q on q.delivery_id = d.id
     where e.meeting_id = $1 and e.account_id = $2 and e.mode = $3::mode and (e.type = 'meeting.deleted' or (q.claimed_by is not null
       and q.due_at < $4::timestamptz + make_interval(secs => ${LEASE_SECONDS + CLOCK_SKEW_SECONDS})))`,
    [meetingId, accountId, mode, since],
  )
  const wait = rows[0]?.wait ?? null
  return wait === null ? null : { dueInMs: wait }
}

/** Bodies of events, by id: of any tenant, as the workers send for all of them. */
export async function readBodies(
  { poolAcrossTenants: pool }: WebhooksDatabase,
  events: readonly { id: string; createdAt: Date }[],
): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; body: string }>(
    `select e.id, e.body from unnest($1::text[], $2::timestamptz[]) as wanted (id, created_at)
     join webhook_events e on e.id = wanted.id and e.created_at = wanted.created_at`,
    [events.map(({ id }) => id), events.map(({ createdAt }) => createdAt)],
  )
  return new Map(rows.map(({ id, body }) => [id, body]))
}

/** Milliseconds until something is due; null when nothing is queued. */
export async function nextDueInMs({ pool }: WebhooksDatabase): Promise<number | null> {
  const { rows } = await pool.query<{ wait: number | null }>(
    `select extract(epoch from min(due_at) - now())::float8 * 1000 as wait from delivery_queue`,
  )
  const wait = rows[0]?.wait ?? null
  return wait === null ? null : Math.max(0, wait)
}

export interface Backlog {
  queued: number
  oldestDueSeconds: number
}

/** For metrics: how much is queued, and how long the oldest has been due. */
export async function readBacklog({ pool }: WebhooksDatabase): Promise<Backlog> {
  const { rows } = await pool.query<{ queued: number; oldest: number | null }>(
    `select count(*)::int as queued, extract(epoch from now() - min(due_at) filter (where claimed_by is null and due_at <= now()))::float8 as oldest
     from delivery_queue`,
  )
  return { queued: rows[0]?.queued ?? 0, oldestDueSeconds: Math.max(0, rows[0]?.oldest ?? 0) }
}
