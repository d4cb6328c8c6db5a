import { execute, raw, sql } from '@mi/database'
import type { WebhooksDatabase } from './database.ts'

const DEAD_AFTER_SECONDS = raw('10')

/** Records that a worker is alive, and releases the claims of dead workers. @returns the number of released deliveries */
export async function keepAlive({ pool }: WebhooksDatabase, workerId: string): Promise<number> {
  await execute(
    pool,
    sql`insert into delivery_workers (id, seen_at) values (${workerId}, now())
      on conflict (id) do update set seen_at = now()`,
  )
  return execute(
    pool,
    sql`with gone as (
        delete from delivery_workers where seen_at < now() - make_interval(secs => ${DEAD_AFTER_SECONDS}) returning id
      )
      update delivery_queue q set claimed_by = null, due_at = now()
      where q.claimed_by is not null and (q.claimed_by in (select id from gone)
        or not exists (select 1 from delivery_workers w where w.id = q.claimed_by))`,
  )
}

/** Releases the claims of a worker that stops. The attempts do not count. */
export async function leave({ pool }: WebhooksDatabase, workerId: string): Promise<void> {
  await execute(
    pool,
    sql`update delivery_queue set claimed_by = null, due_at = now() where claimed_by = ${workerId}`,
  )
  await execute(pool, sql`delete from delivery_workers where id = ${workerId}`)
}
