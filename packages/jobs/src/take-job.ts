import type { Database } from '@mi/database'
import type { Job } from './job.ts'

/** A job that this process holds. The lease says so; without it nothing may be written about the job. */
export interface LeasedJob extends Job {
  id: string
  lease: string
}

/** Time after which a job whose process died is taken by another. Renewed while the job runs. */
export const LEASE_MS = 30_000

const DUE = `run_at <= now() and (lease_until is null or lease_until < now())`

/**
 * Accounts have their turns: of those with something due, the one that waited longest since its last turn is served,
 * with its oldest job. The turns are walked in their order and the walk ends at the first job that is due, so neither a long queue
 * nor many accounts cost much; only accounts whose jobs all wait for later are passed by one by one. Each kind is looked for in its own
 * part of the index: a kind that waits for an engine does not hold up the others.
 */
const TAKE = `
  with chosen as materialized (
    select due.id
    from (select account_id, taken_at from infra.job_turns order by taken_at offset 0) t
    cross join lateral (
      select next.* from unnest($1::text[]) wanted (kind)
      cross join lateral (
        select id, run_at from infra.jobs j where j.account_id = t.account_id and j.kind = wanted.kind and ${DUE}
        order by run_at limit 1 for update skip locked
      ) next
      order by next.run_at limit 1
    ) due
    order by t.taken_at limit 1
  ), taken as (
    update infra.jobs set lease = gen_random_uuid(), lease_until = now() + $2 * interval '1 ms', attempts = attempts + 1
    where id = (select id from chosen)
    returning *
  ), turn as (
    insert into infra.job_turns (account_id, taken_at) select account_id, clock_timestamp() from taken
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
    resourceId: row.resource_id,
    payload: row.payload,
    attempt: row.attempts,
  }
}
