import {
  type Database,
  type Executable,
  execute,
  ofTenant,
  queryRows,
  type Sql,
  sql,
  type Tenant,
} from '@mi/database'
import { LeaseLost } from './job.ts'
import { LEASE_MS, type LeasedJob } from './take-job.ts'

type Pool = Pick<Database, 'pool'>

/** The row of a job, if this process still holds the job. */
function held({ id, lease }: LeasedJob): Sql {
  return sql`id = ${id}::uuid and lease = ${lease}::uuid`
}

function milliseconds(count: number): Sql {
  return sql`${count} * interval '1 ms'`
}

/** False when the job was cancelled or replaced, or another process has taken it. */
export async function renewLease({ pool }: Pool, job: LeasedJob): Promise<boolean> {
  const renewed = await execute(
    pool,
    sql`update infra.jobs set lease_until = now() + ${milliseconds(LEASE_MS)} where ${held(job)}`,
  )
  return renewed === 1
}

/** @throws {LeaseLost} when another process holds the job: the transaction must not commit */
export async function finishJobIn(tx: Executable, job: LeasedJob): Promise<void> {
  if ((await execute(tx, sql`delete from infra.jobs where ${held(job)}`)) === 0) throw new LeaseLost()
}

export async function finishJob({ pool }: Pool, job: LeasedJob): Promise<void> {
  await execute(pool, sql`delete from infra.jobs where ${held(job)}`)
}

export async function deferJob(
  { pool }: Pool,
  job: LeasedJob,
  backoffMs: number,
  error: string,
): Promise<void> {
  await execute(
    pool,
    sql`update infra.jobs set lease = null, lease_until = null, lost_leases = 0,
      run_at = now() + ${milliseconds(backoffMs)}, last_error = ${error}
      where ${held(job)}`,
  )
}

/**
 * Returns a job to the queue, due immediately, when the process stops or a common dependency is unavailable.
 * The attempt does not count.
 */
export async function returnJob({ pool }: Pool, job: LeasedJob): Promise<void> {
  await execute(
    pool,
    sql`update infra.jobs set lease = null, lease_until = null, attempts = attempts - 1 where ${held(job)}`,
  )
}

/**
 * Returns a job whose outcome could not be recorded. The job is due after the time of a lease. The process is
 * alive, so this does not count as a lost lease.
 */
export async function releaseJob({ pool }: Pool, job: LeasedJob): Promise<void> {
  await execute(
    pool,
    sql`update infra.jobs set lease = null, lease_until = null, run_at = now() + ${milliseconds(LEASE_MS)}
      where ${held(job)}`,
  )
}

/** The number of waiting and running jobs and the age of the oldest job, by kind. */
export async function countJobs({
  pool,
}: Pool): Promise<{ kind: string; count: number; oldestSeconds: number }[]> {
  return await queryRows(
    pool,
    sql`select kind, count(*)::int as count, extract(epoch from now() - min(created_at))::float8 as "oldestSeconds"
      from infra.jobs group by kind`,
  )
}

/**
 * Erases the text of the last failure from the jobs and failed jobs of a deleted resource, because it may
 * quote the resource's content. Returns the number of jobs.
 */
export async function eraseJobErrors(tx: Executable, tenant: Tenant, resourceId: string): Promise<number> {
  const ofResource = sql`resource_id = ${resourceId} and ${ofTenant(tenant)}`
  const open = await execute(
    tx,
    sql`update infra.jobs set last_error = null where ${ofResource} and last_error is not null`,
  )
  const failed = await execute(
    tx,
    sql`update infra.failed_jobs set error = '' where ${ofResource} and error <> ''`,
  )
  return open + failed
}
