import type { Database } from '@mi/database'
import type { Pool } from 'pg'
import { type JobTransaction, LeaseLost, ProcessEnded } from './job.ts'
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

const FAIL = `
  with failed as (delete from infra.jobs where id = $1::uuid and lease = $2::uuid returning *)
  insert into infra.failed_jobs
    (id, account_id, mode, kind, resource_id, payload, attempts, lost_leases, error, created_at)
  select id, account_id, mode, kind, resource_id, case when $4::boolean then payload end, attempts, lost_leases, $3, created_at
  from failed`

function failureValues({ id, lease }: LeasedJob, error: unknown): unknown[] {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return [id, lease, text.slice(0, MAX_ERROR_CHARACTERS), error instanceof ProcessEnded]
}

/** Converts a job that this process holds to a failed job. Does nothing when the process no longer holds the job. */
export async function failJob(
  { pool }: Pick<Database, 'pool'>,
  job: LeasedJob,
  error: unknown,
): Promise<void> {
  await pool.query(FAIL, failureValues(job, error))
}

/** Like {@link failJob}, in a transaction. @throws {LeaseLost} when another process holds the job: the transaction must not commit */
export async function failJobIn(tx: JobTransaction, job: LeasedJob, error: unknown): Promise<void> {
  if ((await tx.$executeRawUnsafe(FAIL, ...failureValues(job, error))) === 0) throw new LeaseLost()
}

const MATCHING = '($1::uuid[] is null or id = any($1)) and ($2::text is null or kind = $2)'

function filterValues({ ids, kind }: FailedJobFilter): unknown[] {
  return [ids ?? null, kind ?? null]
}

/** The failed jobs of a service, oldest first, at most 1,000. */
export async function listFailedJobs(
  { pool }: { pool: Pool },
  filter: FailedJobFilter = {},
): Promise<FailedJob[]> {
  const { rows } = await pool.query<FailedJob>(
    `select id, account_id as "accountId", mode, kind, resource_id as "resourceId", attempts,
            lost_leases as "lostLeases", error, created_at as "createdAt", failed_at as "failedAt"
     from infra.failed_jobs where ${MATCHING} order by failed_at, id limit 1000`,
    filterValues(filter),
  )
  return rows
}

/**
 * Enqueues again the jobs that were set aside. Skips a job whose resource has a newer job of the same kind,
 * and a job that failed after its attempts, because its failure has been reported. Returns the number of
 * enqueued jobs.
 */
export async function retryFailedJobs({ pool }: { pool: Pool }, filter: FailedJobFilter): Promise<number> {
  const { rowCount } = await pool.query(
    `with chosen as (
       select * from infra.failed_jobs where ${MATCHING} and payload is not null
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
    filterValues(filter),
  )
  return rowCount ?? 0
}

/** Deletes failed jobs. Returns their number. */
export async function discardFailedJobs({ pool }: { pool: Pool }, filter: FailedJobFilter): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from infra.failed_jobs where ${MATCHING}`,
    filterValues(filter),
  )
  return rowCount ?? 0
}

/** Purges old failed jobs. */
export async function purgeFailedJobs({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query(`delete from infra.failed_jobs where failed_at < now() - interval '30 days'`)
}

/** The number of failed jobs by kind. */
export async function countFailedJobs({
  pool,
}: Pick<Database, 'pool'>): Promise<{ kind: string; count: number }[]> {
  const { rows } = await pool.query(
    'select kind, count(*)::int as count from infra.failed_jobs group by kind',
  )
  return rows
}
