import type { Database, Tenant } from '@mi/database'

/** A job that waits or runs. */
export interface OpenJob {
  payload: Record<string, string>
  /** True when a process is running the job. */
  isRunning: boolean
}

interface Statements {
  $queryRawUnsafe<Rows>(sql: string, ...values: unknown[]): Promise<Rows>
}

/** The job of a kind for a resource; null when no such job exists. */
export async function findJob(
  tx: Statements,
  { accountId, mode }: Tenant,
  kind: string,
  resourceId: string,
): Promise<OpenJob | null> {
  const [job] = await tx.$queryRawUnsafe<OpenJob[]>(
    `select payload, lease is not null as "isRunning" from infra.jobs
     where account_id = $1 and mode = $2 and kind = $3 and resource_id = $4`,
    ...[accountId, mode, kind, resourceId],
  )
  return job ?? null
}

/** The resources among the given ones, of any tenant, that have a waiting or running job of a kind, with its number of attempts. */
export async function findOpenJobs(
  { poolAcrossTenants }: Pick<Database, 'poolAcrossTenants'>,
  kind: string,
  resourceIds: readonly string[],
): Promise<{ resourceId: string; attempts: number }[]> {
  const { rows } = await poolAcrossTenants.query({
    name: 'mi-find-open-jobs',
    text: 'select resource_id as "resourceId", attempts from infra.jobs where kind = $1 and resource_id = any ($2)',
    values: [kind, resourceIds],
  })
  return rows
}
