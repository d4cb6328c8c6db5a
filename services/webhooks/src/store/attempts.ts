import { execute, poolTransaction, type Queryable, queryRows, sql } from '@mi/database'
import type { AttemptOutcome } from '../domain/attempt.ts'
import type { WebhooksDatabase } from './database.ts'
import type { ClaimedDelivery } from './delivery-queue.ts'

/** The result of an attempt for its delivery. */
export interface RecordedAttempt {
  delivery: ClaimedDelivery
  outcome: AttemptOutcome
  status: 'succeeded' | 'pending' | 'failed'
  /** The wait before the next attempt, for the status `pending`. */
  nextInMs: number | null
}

/**
 * Writes attempts, the states of their deliveries and the queue in one transaction, with one statement for each. An attempt whose lease
 * expired is also written, because the request was sent. A batch can contain attempts of several tenants.
 */
export async function recordAttempts(
  { poolAcrossTenants: pool }: WebhooksDatabase,
  workerId: string,
  recorded: readonly RecordedAttempt[],
): Promise<void> {
  await poolTransaction(pool, async client => {
    await insertAttempts(client, recorded)
    const settled = recorded.filter(({ status }) => status !== 'pending')
    if (settled.length > 0) await settleQueued(client, workerId, settled)
    const waiting = recorded.filter(({ status }) => status === 'pending')
    if (waiting.length > 0) await deferQueued(client, workerId, waiting)
  })
}

/**
 * A delivery that was ended in the meantime, with its subscription or by another worker, is no longer queued. Only a success still changes
 * it. When its partition was dropped or its sandbox was reset, the attempt is not written.
 */
async function insertAttempts(client: Queryable, recorded: readonly RecordedAttempt[]): Promise<void> {
  const deliveries = recorded.map(({ delivery }) => delivery)
  const outcomes = recorded.map(({ outcome }) => outcome)
  await execute(
    client,
    sql`with recorded as (
        select * from unnest(
          ${deliveries.map(({ deliveryId }) => deliveryId)}::text[],
          ${deliveries.map(({ eventCreatedAt }) => eventCreatedAt)}::timestamptz[],
          ${recorded.map(({ status }) => status)}::text[],
          ${deliveries.map(({ attempts }) => attempts + 1)}::int[],
          ${outcomes.map(({ at }) => at)}::timestamptz[],
          ${outcomes.map(({ statusCode }) => statusCode)}::int[],
          ${outcomes.map(({ latencyMs }) => latencyMs)}::int[],
          ${outcomes.map(({ error }) => error)}::text[],
          ${outcomes.map(({ responseBody }) => responseBody)}::text[]
        ) as attempt (id, event_created_at, status, number, at, status_code, latency_ms, error, response_body)
      ), changed as (
        update webhook_deliveries d set attempts = greatest(d.attempts, recorded.number),
          status = case when d.status = 'pending' or recorded.status = 'succeeded' then recorded.status else d.status end
        from recorded where d.id = recorded.id and d.event_created_at = recorded.event_created_at returning d.id
      )
      insert into delivery_attempts (delivery_id, event_created_at, number, at, status_code, latency_ms, error, response_body)
      select id, event_created_at, number, at, status_code, latency_ms, error, response_body from recorded join changed using (id)
      on conflict do nothing`,
  )
}

/** Removes settled deliveries from the queue. A delivery that failed permanently and was replayed in the meantime is due again instead. */
async function settleQueued(
  client: Queryable,
  workerId: string,
  settled: readonly RecordedAttempt[],
): Promise<void> {
  const replayed = await queryRows<{ id: string; createdAt: Date }>(
    client,
    sql`with settled as (
        select * from unnest(
          ${settled.map(({ delivery }) => delivery.deliveryId)}::text[],
          ${settled.map(({ delivery }) => delivery.attempts + 1)}::int[],
          ${settled.map(({ status }) => status)}::text[]
        ) as attempt (delivery_id, attempts, status)
      ), replayed as (
        update delivery_queue q set claimed_by = null, tried = 0, attempts = settled.attempts, due_at = now() from settled
        where q.claimed_by = ${workerId} and q.delivery_id = settled.delivery_id and settled.status = 'failed' and q.tried < 0
        returning q.delivery_id, q.event_created_at
      ), removed as (
        delete from delivery_queue q using settled
        where q.claimed_by = ${workerId} and q.delivery_id = settled.delivery_id and not (settled.status = 'failed' and q.tried < 0)
      )
      select delivery_id as id, event_created_at as "createdAt" from replayed`,
  )
  for (const { id, createdAt } of replayed)
    await execute(
      client,
      sql`update webhook_deliveries set status = 'pending' where id = ${id} and event_created_at = ${createdAt}`,
    )
}

/** Releases deliveries until their next attempt, which is due at once after a replay. */
async function deferQueued(
  client: Queryable,
  workerId: string,
  waiting: readonly RecordedAttempt[],
): Promise<void> {
  await execute(
    client,
    sql`update delivery_queue q set claimed_by = null, attempts = attempt.attempts,
        tried = case when q.tried < 0 then 0 else attempt.tried end,
        due_at = case when q.tried < 0 then now() else now() + make_interval(secs => attempt.next_in_ms / 1000.0) end
      from unnest(
        ${waiting.map(({ delivery }) => delivery.deliveryId)}::text[],
        ${waiting.map(({ delivery }) => delivery.tried + 1)}::int[],
        ${waiting.map(({ delivery }) => delivery.attempts + 1)}::int[],
        ${waiting.map(({ nextInMs }) => nextInMs)}::float8[]
      ) as attempt (delivery_id, tried, attempts, next_in_ms)
      where q.claimed_by = ${workerId} and q.delivery_id = attempt.delivery_id`,
  )
}

/** Records the start of consecutive failures. A success ends them. @returns the subscriptions that have failed since before `limit` */
export async function noteHealth(
  { poolAcrossTenants: pool }: WebhooksDatabase,
  { succeeded, failed }: { succeeded: readonly string[]; failed: readonly string[] },
  { now, limit }: { now: Date; limit: Date },
): Promise<string[]> {
  if (succeeded.length > 0)
    await execute(
      pool,
      sql`update subscriptions set failing_since = null where id = any(${succeeded}) and failing_since is not null`,
    )
  if (failed.length === 0) return []
  await execute(
    pool,
    sql`update subscriptions set failing_since = ${now} where id = any(${failed}) and failing_since is null`,
  )
  const failing = await queryRows<{ id: string }>(
    pool,
    sql`select id from subscriptions where id = any(${failed}) and active and failing_since <= ${limit}`,
  )
  return failing.map(({ id }) => id)
}
