import type { MeetingsDatabase } from '../store/database.ts'
import type { Job, JobKind } from './job.ts'

/** A job that this process holds. The lease says so; without it nothing may be written about the job. */
export interface LeasedJob extends Job {
  id: string
  lease: string
}

/** Time after which a job whose process died is taken by another. Renewed while the job runs. */
export const LEASE_MS = 30_000

/** Takes the next job that is due; null when there is none. */
export async function takeJob(
  { pool }: MeetingsDatabase,
  kinds: readonly JobKind[],
): Promise<LeasedJob | null> {
  const { rows } = await pool.query(
    `update jobs set lease = gen_random_uuid(), lease_until = now() + $2 * interval '1 ms', attempts = attempts + 1
     where id = (
       select id from jobs
       where kind = any($1) and run_at <= now() and (lease_until is null or lease_until < now())
       order by run_at limit 1 for update skip locked)
     returning *`,
    [kinds, LEASE_MS],
  )
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

/** False when the job was cancelled or replaced, or taken by another process. */
export async function renewLease({ pool }: MeetingsDatabase, { id, lease }: LeasedJob): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update jobs set lease_until = now() + $3 * interval '1 ms' where id = $1 and lease = $2`,
    [id, lease, LEASE_MS],
  )
  return rowCount === 1
}

export async function finishJob({ pool }: MeetingsDatabase, { id, lease }: LeasedJob): Promise<void> {
  await pool.query('delete from jobs where id = $1 and lease = $2', [id, lease])
}

export async function postponeJob(
  { pool }: MeetingsDatabase,
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
export async function returnJob({ pool }: MeetingsDatabase, { id, lease }: LeasedJob): Promise<void> {
  await pool.query(
    'update jobs set lease = null, lease_until = null, attempts = attempts - 1 where id = $1 and lease = $2',
    [id, lease],
  )
}

/** How many jobs wait or run, by kind. */
export async function countJobs({ pool }: MeetingsDatabase): Promise<{ kind: JobKind; count: number }[]> {
  const { rows } = await pool.query('select kind, count(*)::int as count from jobs group by kind')
  return rows
}
