import type { Database } from '@mi/database'
import { type JobTransaction, LeaseLost } from './job.ts'
import { LEASE_MS, type LeasedJob } from './take-job.ts'

type Pool = Pick<Database, 'pool'>

/** False when the job was cancelled or replaced, or taken by another process. */
export async function renewLease({ pool }: Pool, { id, lease }: LeasedJob): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update jobs set lease_until = now() + $3 * interval '1 ms' where id = $1 and lease = $2`,
    [id, lease, LEASE_MS],
  )
  return rowCount === 1
}

/** @throws {LeaseLost} when it is another's by now; the transaction must not commit */
export async function finishJobIn(tx: JobTransaction, { id, lease }: LeasedJob): Promise<void> {
  const removed = await tx.$executeRawUnsafe(
    'delete from jobs where id = $1::uuid and lease = $2::uuid',
    id,
    lease,
  )
  if (removed === 0) throw new LeaseLost()
}

export async function finishJob({ pool }: Pool, { id, lease }: LeasedJob): Promise<void> {
  await pool.query('delete from jobs where id = $1 and lease = $2', [id, lease])
}

export async function postponeJob(
  { pool }: Pool,
  { id, lease }: LeasedJob,
  pauseMs: number,
  error: string,
): Promise<void> {
  await pool.query(
    `update jobs set lease = null, lease_until = null, run_at = now() + $3 * interval '1 ms', last_error = $4
     where id = $1 and lease = $2`,
    [id, lease, pauseMs, error],
  )
}

/** Gives a job back unharmed: the process stops, the attempt does not count. */
export async function returnJob({ pool }: Pool, { id, lease }: LeasedJob): Promise<void> {
  await pool.query(
    'update jobs set lease = null, lease_until = null, attempts = attempts - 1 where id = $1 and lease = $2',
    [id, lease],
  )
}

/** How many jobs wait or run, by kind. */
export async function countJobs({ pool }: Pool): Promise<{ kind: string; count: number }[]> {
  const { rows } = await pool.query('select kind, count(*)::int as count from jobs group by kind')
  return rows
}
