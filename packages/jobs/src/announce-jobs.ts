import { type Database, execute, sql } from '@mi/database'

/** The channel on which copies of a service notify each other of due jobs. */
export const JOBS_CHANNEL = 'mi_jobs'

type Pool = Database['pool']

const announcing = new WeakSet<Pool>()

/**
 * Notifies the runners of the other copies of a due job. Call it after the commit. It uses its own
 * connection, because a NOTIFY inside a transaction makes all commits of the database wait for one lock. One
 * NOTIFY runs at a time; jobs that commit meanwhile are taken with the announced jobs. A lost notification
 * delays a job by up to two seconds, because runners also poll.
 * @param sender the runner that needs no notification
 */
export async function announceJobs({ pool }: Pick<Database, 'pool'>, sender = ''): Promise<void> {
  if (announcing.has(pool)) return
  announcing.add(pool)
  await execute(pool, sql`select pg_notify(${JOBS_CHANNEL}, ${sender})`).catch(() => {})
  announcing.delete(pool)
}
