import { type Database, execute, sql } from '@mi/database'

const ADD_MISSING = sql`
  with recursive accounts as (
    (select account_id from infra.jobs order by account_id limit 1)
    union all
    select (select j.account_id from infra.jobs j where j.account_id > a.account_id order by j.account_id limit 1)
    from accounts a where a.account_id is not null
  )
  insert into infra.job_turns (account_id, taken_at)
  select account_id, 'epoch' from accounts where account_id is not null
  on conflict do nothing`

/** An account that was served within the last minute keeps its turn, even without waiting jobs. */
const REMOVE_IDLE = sql`
  delete from infra.job_turns t
  where taken_at < now() - interval '1 minute'
    and not exists (select 1 from infra.jobs j where j.account_id = t.account_id)`

/**
 * Limits the list of turns to the accounts with jobs. If the row of an account was removed at the moment when
 * it enqueued a job, the row is created again here. The job waits until then and is not lost.
 */
export async function maintainTurns({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await execute(pool, REMOVE_IDLE)
  await execute(pool, ADD_MISSING)
}
