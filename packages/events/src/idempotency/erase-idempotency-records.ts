import { allOf, type Executable, execute, ofTenant, sql, type Tenant } from '@mi/database'
import type { Resource } from './with-idempotency.ts'

/**
 * Erases the recorded responses about a deleted resource, in the transaction that deletes it. The rows stay
 * for their 24 hours, so that a repeated call does not create the resource again. Call it while the
 * resource's row is locked.
 * @param id of the resource, or the ids of several resources of its type
 * @param tenant null when callers of other accounts took part; their responses are erased too
 * @returns the number of erased responses, including responses that were erased before
 */
export function eraseIdempotencyRecords(
  tx: Executable,
  tenant: Tenant | null,
  { type, id }: { type: Resource['type']; id: string | readonly string[] },
): Promise<number> {
  const ofResource = sql`resource_type = ${type} and resource_id = any (${[id].flat()})`
  return execute(
    tx,
    sql`update infra.idempotency_records set response = null
      where ${allOf(ofResource, tenant && ofTenant(tenant))}`,
  )
}
