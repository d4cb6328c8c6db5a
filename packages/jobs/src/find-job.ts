import { type Database, ofTenant, type Queryable, queryRows, sql, type Tenant } from '@mi/database'

/** A job that waits or runs. */
export interface OpenJob {
  payload: Record<string, string>
  /** True when a process is running the job. */
  isRunning: boolean
}

/** The job of a kind for a resource; null when no such job exists. */
export async function findJob(
  tx: Queryable,
  tenant: Tenant,
  kind: string,
  resourceId: string,
): Promise<OpenJob | null> {
  const [job] = await queryRows<OpenJob>(
    tx,
    sql`select payload, lease is not null as "isRunning" from infra.jobs
      where ${ofTenant(tenant)} and kind = ${kind} and resource_id = ${resourceId}`,
  )
  return job ?? null
}

/** The resources among the given ones, of any tenant, that have a waiting or running job of a kind, with its number of attempts. */
export async function findOpenJobs(
  { poolAcrossTenants }: Pick<Database, 'poolAcrossTenants'>,
  kind: string,
  resourceIds: readonly string[],
): Promise<{ resourceId: string; attempts: number }[]> {
  return await queryRows(
    poolAcrossTenants,
    sql`select resource_id as "resourceId", attempts from infra.jobs
      where kind = ${kind} and resource_id = any (${resourceIds})`,
    { prepared: true },
  )
}
