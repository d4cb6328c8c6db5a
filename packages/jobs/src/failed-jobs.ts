import { allOf, type Database, type Executable, execute, queryRows, type Sql, sql } from '@mi/database'
import type { Pool } from 'pg'
import { LeaseLost, ProcessEnded } from './job.ts'
import type { LeasedJob } from './take-job.ts'

/** A job that failed permanently. */
export interface FailedJob {
  id: string
  accountId: string
  mode: string
  kind: string
  resourceId: string
  attempts: number
  /** The number of processes that ended while they ran the job. After three times the job is set aside, and it can be enqueued again. */
  lostLeases: number
  /** The name and message of the last failure; empty after its resource was deleted. */
  error: string
  createdAt: Date
  failedAt: Date
}

/** Selects failed jobs. An empty filter selects all of them. */
export interface FailedJobFilter {
  ids?: readonly string[]
  kind?: string
}

const MAX_ERROR_CHARACTERS = 2_000

function failure({ id, lease }: LeasedJob, error: unknown): Sql {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return sql`
    with failed as (delete from infra.jobs where id = ${id}::uuid and lease = ${lease}::uuid returning *)
    insert into infra.failed_jobs
      (id, account_id, mode, kind, resource_id, payload, attempts, lost_leases, error, created_at)
    select id, account_id, mode, kind, resource_id,
      case when ${error instanceof ProcessEnded}::boolean then payload end,
      attempts, lost_leases, ${text.slice(0, MAX_ERROR_CHARACTERS)}, created_at
    from failed`
}

/** Converts a job that this process holds to a failed job. Does nothing when the process no longer holds the job. */
export async function failJob(
  { pool }: Pick<Database, 'pool'>,
  job: LeasedJob,
  error: unknown,
): Promise<void> {
  await execute(pool, failure(job, error))
}

/** Like {@link failJob}, in a transaction. @throws {LeaseLost} when another process holds the job: the transaction must not commit */
export async function failJobIn(tx: Executable, job: LeasedJob, error: unknown): Promise<void> {
  if ((await execute(tx, failure(job, error))) === 0) throw new LeaseLost()
}

function matching({ ids, kind }: FailedJobFilter): Sql {
  return allOf(ids && sql`id = any(${ids}::uuid[])`, kind !== undefined && sql`kind = ${kind}`)
}

/** The failed jobs of a service, oldest first, at most 1,000. */
export async function listFailedJobs(
  { pool }: { pool: Pool },
  filter: FailedJobFilter = {},
): Promise<FailedJob[]> {
  return await queryRows<FailedJob>(
    pool,
    sql`select id, account_id as "accountId", mode, kind, resource_id as "resourceId", attempts,
      lost_leases as "lostLeases", error, created_at as "createdAt", failed_at as "failedAt"
      from infra.failed_jobs where ${matching(filter)} order by failed_at, id limit 1000`,
  )
}

/**
 * Enqueues again the jobs that were set aside. Skips a job whose resource has a newer job of the same kind,
 * and a job that failed after its attempts, because its failure has been reported. Returns the number of
 * enqueued jobs.
 */
export async function retryFailedJobs({ pool }: { pool: Pool }, filter: FailedJobFilter): Promise<number> {
  return await execute(
    pool,
    sql`with chosen as (
      select * from infra.failed_jobs where ${matching(filter)} and payload is not null
    ), enqueued as (
      insert into infra.jobs (account_id, mode, kind, resource_id, payload)
      select account_id, mode, kind, resource_id, payload from chosen
      on conflict (kind, resource_id) do nothing
      returning account_id, kind, resource_id
    ), turns as (
      insert into infra.job_turns (account_id, taken_at) select distinct account_id, 'epoch'::timestamptz from enqueued
      on conflict do nothing
    )
    delete from infra.failed_jobs failed using chosen, enqueued
    where failed.id = chosen.id and chosen.kind = enqueued.kind and chosen.resource_id = enqueued.resource_id`,
  )
}

/** Deletes failed jobs. Returns their number. */
export async function discardFailedJobs({ pool }: { pool: Pool }, filter: FailedJobFilter): Promise<number> {
  return await execute(pool, sql`delete from infra.failed_jobs where ${matching(filter)}`)
}

/** Purges old failed jobs. */
export async function purgeFailedJobs({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await execute(pool, sql`delete from infra.failed_jobs where failed_at < now() - interval '30 days'`)
}

/** The number of failed jobs by kind. */
export async function countFailedJobs({
  pool,
}: Pick<Database, 'pool'>): Promise<{ kind: string; count: number }[]> {
  return await queryRows(pool, sql`select kind, count(*)::int as count from infra.failed_jobs group by kind`)
}
