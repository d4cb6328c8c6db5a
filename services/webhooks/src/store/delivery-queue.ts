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

/** Claims for this worker: of each subscription at most as many as there is room for, the longest due first. */
export async function claimDeliveries(
  { pool }: WebhooksDatabase,
  workerId: string,
  room: ReadonlyMap<string, number>,
): Promise<ClaimedDelivery[]> {
  const { rows } = await pool.query(
    `with picked as (
       select one.delivery_id from unnest($2::text[], $3::int[]) as wanted (subscription_id, room)
       cross join lateral (
         select q.delivery_id from delivery_queue q
         where q.subscription_id = wanted.subscription_id and q.due_at <= now()
         order by q.due_at limit wanted.room for update skip locked
       ) one
     )
     update delivery_queue q set claimed_by = $1, due_at = now() + make_interval(secs => ${LEASE_SECONDS})
     from picked where q.delivery_id = picked.delivery_id
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

/** Says that a worker is alive, and frees what dead ones had claimed. @returns how many deliveries were freed */
export async function keepAlive({ pool }: WebhooksDatabase, workerId: string): Promise<number> {
  await pool.query(
    `insert into delivery_workers (id, seen_at) values ($1, now()) on conflict (id) do update set seen_at = now()`,
    [workerId],
  )
  const { rowCount } = await pool.query(
    `with gone as (delete from delivery_workers where seen_at < now() - interval '${DEAD_AFTER_SECONDS} seconds' returning id)
     update delivery_queue q set claimed_by = null, due_at = now()
     where q.claimed_by is not null and (q.claimed_by in (select id from gone)
       or not exists (select 1 from delivery_workers w where w.id = q.claimed_by))`,
  )
  return rowCount ?? 0
}

const DEAD_AFTER_SECONDS = 10

/** A worker that stops returns what it has claimed; the attempt does not count. */
export async function leave({ pool }: WebhooksDatabase, workerId: string): Promise<void> {
  await pool.query(`update delivery_queue set claimed_by = null, due_at = now() where claimed_by = $1`, [
    workerId,
  ])
  await pool.query('delete from delivery_workers where id = $1', [workerId])
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
