import type { Tenant } from '@mi/contracts'
import type { IdempotencyTransaction, Resource } from './with-idempotency.ts'

/**
 * Erases the recorded responses about a deleted resource, in the transaction that deletes it. The rows stay
 * for their 24 hours, so that a repeated call does not create the resource again. Call it while the
 * resource's row is locked.
 * @param id of the resource, or the ids of several resources of its type
 * @param tenant null when callers of other accounts took part; their responses are erased too
 * @returns the number of erased responses, including responses that were erased before
 */
export function eraseIdempotencyRecords(
  tx: IdempotencyTransaction,
  tenant: Tenant | null,
  { type, id }: { type: Resource['type']; id: string | readonly string[] },
): Promise<number> {
  return tx.$executeRawUnsafe(
    `update infra.idempotency_records set response = null
     where resource_type = $1 and resource_id = any ($2) and ($3::text is null or (account_id = $3 and mode = $4))`,
    ...[type, [id].flat(), tenant?.accountId ?? null, tenant?.mode ?? null],
  )
}
