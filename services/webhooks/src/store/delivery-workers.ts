import type { WebhooksDatabase } from './database.ts'

/** Records that a worker is alive, and releases the claims of dead workers. @returns the number of released deliveries */
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

/** Releases the claims of a worker that stops. The attempts do not count. */
export async function leave({ pool }: WebhooksDatabase, workerId: string): Promise<void> {
  await pool.query(`update delivery_queue set claimed_by = null, due_at = now() where claimed_by = $1`, [
    workerId,
  ])
  await pool.query('delete from delivery_workers where id = $1', [workerId])
}
