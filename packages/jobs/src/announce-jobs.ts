import type { Database } from '@mi/database'

/** Channel on which copies of a service notify each other of jobs that are due. */
export const JOBS_CHANNEL = 'mi_jobs'

type Pool = Database['pool']

const announcing = new WeakSet<Pool>()

/**
 * Notifies the runners of the other copies that a job is due. After the commit and on a connection of its own, because a NOTIFY inside a
 * transaction makes all commits of the database queue on one lock. One at a time: jobs that commit meanwhile are taken together with the
 * ones that it announces. A lost notification costs up to two seconds: runners poll as well.
 * @param sender the runner that need not be woken
 */
export async function announceJobs({ pool }: Pick<Database, 'pool'>, sender = ''): Promise<void> {
  if (announcing.has(pool)) return
  announcing.add(pool)
  await pool.query('select pg_notify($1, $2)', [JOBS_CHANNEL, sender]).catch(() => {})
  announcing.delete(pool)
}
