import type { Database } from '@mi/database'
import type { Job } from './job.ts'

/** A job that this process holds. The lease says so; without it nothing may be written about the job. */
export interface LeasedJob extends Job {
  id: string
  lease: string
  /** How often a process ended while it held the job, so that its lease expired. */
  lostLeases: number
}

/** The time after which a job whose process died is queued again. The lease is renewed while the job runs. */
export const LEASE_MS = 30_000

const DUE = 'run_at <= now() and lease is null'

/**
 * Accounts take turns. The account that waited longest since its last turn, of the accounts with a due job, is served with its oldest job. The
 * query walks the turns in their order and ends at the first due job, so a long queue or many accounts cost little. It passes accounts whose
 * jobs are all deferred one by one. It looks for each kind in its own part of the index, so that a kind that waits for an engine does not
 * hold up the others.
 */
const TAKE = `
  with chosen as materialized (
    select due.id
    from (select account_id, taken_at from infra.job_turns order by taken_at offset 0) t
    cross join lateral (
      select next.* from unnest($1::text[]) wanted (kind)
      cross join lateral (
        select id, run_at from infra.jobs j where j.account_id = t.account_id and j.kind = wanted.kind and ${DUE}
          and ($3 or j.lost_leases = 0)
          and not (t.account_id, wanted.kind) in (select * from unnest($4::text[], $5::text[]))
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

/** What may be taken. */
export interface Takeable {
  kinds: readonly string[]
  /** Jobs that were running when their process ended are taken too: one of them may have ended it. Default true. */
  suspects?: boolean
  /** Accounts of which no more jobs of a kind are taken. */
  full?: readonly { accountId: string; kind: string }[]
}

/** Takes the next job that is due; null when there is none. */
export async function takeJob(
  { pool }: Pick<Database, 'pool'>,
  { kinds, suspects = true, full = [] }: Takeable,
): Promise<LeasedJob | null> {
  const values = [kinds, LEASE_MS, suspects, full.map(each => each.accountId), full.map(each => each.kind)]
  const { rows } = await pool.query({ name: 'mi-take-job', text: TAKE, values })
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
    lostLeases: row.lost_leases,
  }
}

/**
 * Queues the jobs of processes that died. They come after the jobs that already wait: if processes die again and again, another job runs
 * each time, and a job is not blamed for what it did not do.
 */
export async function requeueLostJobs({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query(
    `update infra.jobs set lease = null, lease_until = null, lost_leases = lost_leases + 1, run_at = now()
     where lease is not null and lease_until < now()`,
  )
}
