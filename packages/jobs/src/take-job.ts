import { type Database, execute, queryRows, type Sql, sql, type Tenant } from '@mi/database'
import type { Job } from './job.ts'

/** A job that this process holds by its lease. A process without the lease must not change the job. */
export interface LeasedJob extends Job {
  id: string
  lease: string
  /** The number of processes that ended while they held the job, so that its lease expired. */
  lostLeases: number
}

/** The time after which the job of a dead process is queued again. The lease is renewed while the job runs. */
export const LEASE_MS = 30_000

/** The jobs that may be taken. */
export interface Takeable {
  kinds: readonly string[]
  /** Also takes jobs that were running when their process ended, although such a job may have ended the process. Default true. */
  suspects?: boolean
  /** Accounts that have reached their limit for a kind. */
  full?: readonly { accountId: string; kind: string }[]
}

/**
 * Accounts take turns. Among the accounts with a due job, the account with the longest wait since its last
 * turn is served with its oldest job. The query reads the turns in order and ends at the first due job, so a
 * long queue or many accounts cost little. It skips accounts with only deferred jobs one by one. It searches
 * each kind in its own part of the index, so that a kind whose engine is unavailable does not delay other
 * kinds.
 */
function take({ kinds, suspects = true, full = [] }: Takeable): Sql {
  const accounts = full.map(({ accountId }) => accountId)
  const fullKinds = full.map(({ kind }) => kind)
  return sql`
    with chosen as materialized (
      select due.id
      from (select account_id, taken_at from infra.job_turns order by taken_at offset 0) t
      cross join lateral (
        select next.* from unnest(${kinds}::text[]) wanted (kind)
        cross join lateral (
          select id, run_at from infra.jobs j
          where j.account_id = t.account_id and j.kind = wanted.kind and run_at <= now() and lease is null
            and (${suspects} or j.lost_leases = 0)
            and not (t.account_id, wanted.kind) in (select * from unnest(${accounts}::text[], ${fullKinds}::text[]))
          order by run_at limit 1 for update skip locked
        ) next
        order by next.run_at limit 1
      ) due
      order by t.taken_at limit 1
    ), taken as (
      update infra.jobs
      set lease = gen_random_uuid(), lease_until = now() + ${LEASE_MS} * interval '1 ms', attempts = attempts + 1
      where id = (select id from chosen)
      returning *
    ), turn as (
      insert into infra.job_turns (account_id, taken_at) select account_id, clock_timestamp() from taken
      on conflict (account_id) do update set taken_at = excluded.taken_at
    )
    select id, lease, kind, account_id as "accountId", mode, resource_id as "resourceId", payload,
      attempts as attempt, lost_leases as "lostLeases"
    from taken`
}

/** Takes the next due job; null when no job is due. */
export async function takeJob(
  { pool }: Pick<Database, 'pool'>,
  takeable: Takeable,
): Promise<LeasedJob | null> {
  const [row] = await queryRows<Omit<LeasedJob, 'tenant'> & Tenant>(pool, take(takeable), { prepared: true })
  if (!row) return null
  const { accountId, mode, ...job } = row
  return { ...job, tenant: { accountId, mode } }
}

/**
 * Queues the jobs of dead processes after the waiting jobs. If processes die repeatedly, a different job runs
 * each time, so that no job is blamed for another job's failure.
 */
export async function requeueLostJobs({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await execute(
    pool,
    sql`update infra.jobs set lease = null, lease_until = null, lost_leases = lost_leases + 1, run_at = now()
      where lease is not null and lease_until < now()`,
  )
}
