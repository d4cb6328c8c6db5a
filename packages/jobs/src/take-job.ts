import type { Database } from '@mi/database'
import type { Job } from './job.ts'

/** A job that this process holds. The lease says so; without it nothing may be written about the job. */
export interface LeasedJob extends Job {
  id: string
  lease: string
}

/** Time after which a job whose process died is taken by another. Renewed while the job runs. */
export const LEASE_MS = 30_000

/** Of the account whose turn it is, more than one, so that copies that claim at once do not miss each other's next. */
const CANDIDATES = 8

const DUE = `kind = any($1) and run_at <= now() and (lease_until is null or lease_until < now())`

/**
 * Accounts have their turns: of those with something due, the one that waited longest since its last turn is served,
 * with its oldest job. The list of accounts is walked by index, so a long queue of one costs the others nothing.
 */
const TAKE = `
  with recursive accounts as (
    (select account_id from jobs order by account_id limit 1)
    union all
    select (select j.account_id from jobs j where j.account_id > a.account_id order by j.account_id limit 1)
    from accounts a where a.account_id is not null
  ), candidates as (
    select c.id, c.run_at, t.taken_at
    from accounts a
    cross join lateral (
      select id, run_at from jobs where account_id = a.account_id and ${DUE} order by run_at limit ${CANDIDATES}
    ) c
    left join job_turns t on t.account_id = a.account_id
  ), chosen as (
    select j.id from candidates c join jobs j on j.id = c.id
    where ${DUE.replaceAll(/(kind|run_at|lease_until)/g, 'j.$1')}
    order by c.taken_at nulls first, c.run_at limit 1
    for update of j skip locked
  ), taken as (
    update jobs set lease = gen_random_uuid(), lease_until = now() + $2 * interval '1 ms', attempts = attempts + 1
    where id = (select id from chosen)
    returning *
  ), turn as (
    insert into job_turns (account_id, taken_at) select account_id, clock_timestamp() from taken
    on conflict (account_id) do update set taken_at = excluded.taken_at
  )
  select * from taken`

/** Takes the next job that is due; null when there is none. */
export async function takeJob(
  { pool }: Pick<Database, 'pool'>,
  kinds: readonly string[],
): Promise<LeasedJob | null> {
  const { rows } = await pool.query({ name: 'mi-take-job', text: TAKE, values: [kinds, LEASE_MS] })
  const [row] = rows
  if (!row) return null
  return {
    id: row.id,
    lease: row.lease,
    kind: row.kind,
    tenant: { accountId: row.account_id, mode: row.mode },
    subject: row.subject,
    payload: row.payload,
    attempt: row.attempts,
  }
}
