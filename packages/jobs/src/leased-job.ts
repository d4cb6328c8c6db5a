import type { Database, Tenant } from '@mi/database'
import { type JobTransaction, LeaseLost } from './job.ts'
import { LEASE_MS, type LeasedJob } from './take-job.ts'

type Pool = Pick<Database, 'pool'>

/** False when the job was cancelled or replaced, or another process has taken it. */
export async function renewLease({ pool }: Pool, { id, lease }: LeasedJob): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update infra.jobs set lease_until = now() + $3 * interval '1 ms' where id = $1 and lease = $2`,
    [id, lease, LEASE_MS],
  )
  return rowCount === 1
}

/** @throws {LeaseLost} when another process holds the job: the transaction must not commit */
export async function finishJobIn(tx: JobTransaction, { id, lease }: LeasedJob): Promise<void> {
  const removed = await tx.$executeRawUnsafe(
    'delete from infra.jobs where id = $1::uuid and lease = $2::uuid',
    id,
    lease,
  )
  if (removed === 0) throw new LeaseLost()
}

export async function finishJob({ pool }: Pool, { id, lease }: LeasedJob): Promise<void> {
  await pool.query('delete from infra.jobs where id = $1 and lease = $2', [id, lease])
}

export async function deferJob(
  { pool }: Pool,
  { id, lease }: LeasedJob,
  backoffMs: number,
  error: string,
): Promise<void> {
  await pool.query(
    `update infra.jobs set lease = null, lease_until = null, lost_leases = 0,
       run_at = now() + $3 * interval '1 ms', last_error = $4
     where id = $1 and lease = $2`,
    [id, lease, backoffMs, error],
  )
}

/**
 * Returns a job to the queue, due immediately, when the process stops or a common dependency is unavailable.
 * The attempt does not count.
 */
export async function returnJob({ pool }: Pool, { id, lease }: LeasedJob): Promise<void> {
  await pool.query(
    'update infra.jobs set lease = null, lease_until = null, attempts = attempts - 1 where id = $1 and lease = $2',
    [id, lease],
  )
}

/**
 * Returns a job whose outcome could not be recorded. The job is due after the time of a lease. The process is
 * alive, so this does not count as a lost lease.
 */
export async function releaseJob({ pool }: Pool, { id, lease }: LeasedJob): Promise<void> {
  await pool.query(
    `update infra.jobs set lease = null, lease_until = null, run_at = now() + $3 * interval '1 ms'
     where id = $1 and lease = $2`,
    [id, lease, LEASE_MS],
  )
}

/** The number of waiting and running jobs and the age of the oldest job, by kind. */
export async function countJobs({
  pool,
}: Pool): Promise<{ kind: string; count: number; oldestSeconds: number }[]> {
  const { rows } = await pool.query(
    `select kind, count(*)::int as count, extract(epoch from now() - min(created_at))::float8 as "oldestSeconds"
     from infra.jobs group by kind`,
  )
  return rows
}

/**
 * Erases the text of the last failure from the jobs and failed jobs of a deleted resource, because it may
 * quote the resource's content. Returns the number of jobs.
 */
export async function eraseJobErrors(
  tx: JobTransaction,
  { accountId, mode }: Tenant,
  resourceId: string,
): Promise<number> {
  const values = [resourceId, accountId, mode]
  const open = await tx.$executeRawUnsafe(
    `update infra.jobs set last_error = null
     where resource_id = $1 and account_id = $2 and mode = $3 and last_error is not null`,
    ...values,
  )
  const failed = await tx.$executeRawUnsafe(
    `update infra.failed_jobs set error = ''
     where resource_id = $1 and account_id = $2 and mode = $3 and error <> ''`,
    ...values,
  )
  return open + failed
}
