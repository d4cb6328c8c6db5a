import type { ClientBase } from 'pg'
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
  const client = await pool.connect()
  const column = <T>(read: (one: RecordedAttempt) => T): T[] => recorded.map(read)
  try {
    await client.query('begin')
    await client.query(
      // A delivery that was ended in the meantime, with its subscription or by another worker, is no longer queued. Only a success still
      // changes it. When its partition was dropped or its sandbox was reset, the attempt is not written.
      `with recorded as (
         select * from unnest($1::text[], $2::timestamptz[], $3::text[], $4::int[], $5::timestamptz[], $6::int[], $7::int[], $8::text[], $9::text[])
           as one (id, event_created_at, status, number, at, status_code, latency_ms, error, response_body)
       ), changed as (
         update webhook_deliveries d set attempts = greatest(d.attempts, one.number),
           status = case when d.status = 'pending' or one.status = 'succeeded' then one.status else d.status end
         from recorded one where d.id = one.id and d.event_created_at = one.event_created_at returning d.id
       )
       insert into delivery_attempts (delivery_id, event_created_at, number, at, status_code, latency_ms, error, response_body)
       select id, event_created_at, number, at, status_code, latency_ms, error, response_body from recorded join changed using (id)
       on conflict do nothing`,
      [
        column(one => one.delivery.deliveryId),
        column(one => one.delivery.eventCreatedAt),
        column(one => one.status),
        column(one => one.delivery.attempts + 1),
        column(one => one.outcome.at),
        column(one => one.outcome.statusCode),
        column(one => one.outcome.latencyMs),
        column(one => one.outcome.error),
        column(one => one.outcome.responseBody),
      ],
    )
    const settled = recorded.filter(({ status }) => status !== 'pending')
    if (settled.length > 0) await settleQueued(client, workerId, settled)
    const waiting = recorded.filter(({ status }) => status === 'pending')
    if (waiting.length > 0) await deferQueued(client, workerId, waiting)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/** Removes settled deliveries from the queue. A delivery that failed permanently and was replayed in the meantime is due again instead. */
async function settleQueued(
  client: ClientBase,
  workerId: string,
  settled: readonly RecordedAttempt[],
): Promise<void> {
  const { rows } = await client.query<{ delivery_id: string; event_created_at: Date }>(
    `with settled as (
       select * from unnest($2::text[], $3::int[], $4::text[]) as attempt (delivery_id, attempts, status)
     ), replayed as (
       update delivery_queue q set claimed_by = null, tried = 0, attempts = settled.attempts, due_at = now() from settled
       where q.claimed_by = $1 and q.delivery_id = settled.delivery_id and settled.status = 'failed' and q.tried < 0
       returning q.delivery_id, q.event_created_at
     ), removed as (
       delete from delivery_queue q using settled
       where q.claimed_by = $1 and q.delivery_id = settled.delivery_id and not (settled.status = 'failed' and q.tried < 0)
     )
     select delivery_id, event_created_at from replayed`,
    [
      workerId,
      settled.map(({ delivery }) => delivery.deliveryId),
      settled.map(({ delivery }) => delivery.attempts + 1),
      settled.map(({ status }) => status),
    ],
  )
  for (const replayed of rows)
    await client.query(
      `update webhook_deliveries set status = 'pending' where id = $1 and event_created_at = $2`,
      [replayed.delivery_id, replayed.event_created_at],
    )
}

/** Releases deliveries until their next attempt, which is due at once after a replay. */
async function deferQueued(
  client: ClientBase,
  workerId: string,
  waiting: readonly RecordedAttempt[],
): Promise<void> {
  await client.query(
    `update delivery_queue q set claimed_by = null, attempts = attempt.attempts,
       tried = case when q.tried < 0 then 0 else attempt.tried end,
       due_at = case when q.tried < 0 then now() else now() + make_interval(secs => attempt.next_in_ms / 1000.0) end
     from unnest($2::text[], $3::int[], $4::int[], $5::float8[]) as attempt (delivery_id, tried, attempts, next_in_ms)
     where q.claimed_by = $1 and q.delivery_id = attempt.delivery_id`,
    [
      workerId,
      waiting.map(({ delivery }) => delivery.deliveryId),
      waiting.map(({ delivery }) => delivery.tried + 1),
      waiting.map(({ delivery }) => delivery.attempts + 1),
      waiting.map(({ nextInMs }) => nextInMs),
    ],
  )
}

/** Records the start of consecutive failures. A success ends them. @returns the subscriptions that have failed since before `limit` */
export async function noteHealth(
  { poolAcrossTenants: pool }: WebhooksDatabase,
  { succeeded, failed }: { succeeded: readonly string[]; failed: readonly string[] },
  { now, limit }: { now: Date; limit: Date },
): Promise<string[]> {
  if (succeeded.length > 0)
    await pool.query(
      'update subscriptions set failing_since = null where id = any($1) and failing_since is not null',
      [succeeded],
    )
  if (failed.length === 0) return []
  await pool.query(
    'update subscriptions set failing_since = $2 where id = any($1) and failing_since is null',
    [failed, now],
  )
  const { rows } = await pool.query<{ id: string }>(
    'select id from subscriptions where id = any($1) and active and failing_since <= $2',
    [failed, limit],
  )
  return rows.map(({ id }) => id)
}
