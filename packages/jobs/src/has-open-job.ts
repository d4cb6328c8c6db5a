import { type Sql, sql } from '@mi/database'

/**
 * A condition for statements of a service: a resource has a waiting or running job of a kind.
 * @param resourceId the column with the id of the resource, with the alias of its table
 */
export function hasOpenJob(kind: string, resourceId: Sql): Sql {
  return sql`exists (select 1 from infra.jobs j where j.kind = ${kind} and j.resource_id = ${resourceId})`
}
