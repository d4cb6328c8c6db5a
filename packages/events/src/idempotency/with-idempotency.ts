import type { CallContext, IdempotentCall } from '@mi/contracts'
import { type Executable, execute, ofTenant, type Queryable, queryRows, type Sql, sql } from '@mi/database'
import { commonErrors } from '@mi/errors'

interface Transactional<Tx> {
  transaction<Result>(fn: (tx: Tx) => Promise<Result>): Promise<Result>
}

type Call = Pick<CallContext, 'tenant' | 'idempotent'>

/** The resource of a response. Its idempotency record is erased together with it. */
export interface Resource {
  /** `meeting` */
  type: string
  id: string
}

/**
 * Runs the transaction of an operation. When the call has an Idempotency-Key, its response is recorded in
 * that transaction, and a repeated call gets the recorded response. So there is one effect, even if a process
 * or a connection fails afterwards. While another copy runs the same call, this call waits, because the row's
 * key is the lock. An operation that reads data before its transaction calls {@link findIdempotentResponse}
 * first.
 * @param resource the resource of the response; null when the response has no resource that can be deleted
 * @throws {ServiceError} idempotency_key_reused when the key was used with another request; not_found when
 * the resource of the response has been deleted
 */
export function withIdempotency<Tx extends Queryable, Response extends object>(
  database: Transactional<Tx>,
  ctx: Call,
  resource: Resource | null,
  effect: (tx: Tx) => Promise<Response>,
): Promise<Response> {
  return database.transaction(async tx => {
    const { idempotent: call } = ctx
    if (call === null) return effect(tx)
    if (!(await claim(tx, ctx, call, resource))) return (await findIdempotentResponse<Response>(tx, ctx))!
    const response = await effect(tx)
    await execute(
      tx,
      sql`update infra.idempotency_records set response = ${call.encode(response)} where ${ofCall(ctx, call)}`,
    )
    call.recorded = true
    return response
  })
}

/**
 * The response that {@link withIdempotency} recorded for this call, or null. Use it in an operation that
 * reads data which may have changed since, or that has effects before its last transaction.
 * @throws {ServiceError} as {@link withIdempotency}
 */
export async function findIdempotentResponse<Response extends object>(
  tx: Queryable,
  ctx: Call,
): Promise<Response | null> {
  const { idempotent: call } = ctx
  if (call === null) return null
  const [record] = await queryRows<{
    fingerprint: Uint8Array
    response: Uint8Array | null
    resourceType: string | null
  }>(
    tx,
    sql`select fingerprint, response, resource_type as "resourceType" from infra.idempotency_records
      where ${ofCall(ctx, call)} and recorded_at > now() - interval '24 hours'`,
  )
  if (!record) return null
  if (!Buffer.from(call.fingerprint).equals(record.fingerprint)) throw commonErrors.idempotency_key_reused()
  // The record is kept, so that the repeated call does not create the deleted resource again.
  if (record.response === null)
    throw commonErrors.not_found({ message: `The ${record.resourceType} of this request has been deleted.` })
  call.replayed = true
  call.recorded = true
  return call.decode(record.response) as Response
}

/** False when the call was done before, within the 24 hours of the key. */
async function claim(
  tx: Executable,
  { tenant: { accountId, mode } }: Call,
  { rpc, key, fingerprint }: IdempotentCall,
  resource: Resource | null,
): Promise<boolean> {
  const claimed = await execute(
    tx,
    sql`insert into infra.idempotency_records as record
        (account_id, mode, rpc, key, fingerprint, resource_type, resource_id, response)
      values (${accountId}, ${mode}, ${rpc}, ${key}, ${fingerprint}, ${resource?.type ?? null}, ${resource?.id ?? null}, '')
      on conflict (account_id, mode, rpc, key) do update
        set fingerprint = excluded.fingerprint, resource_type = excluded.resource_type,
          resource_id = excluded.resource_id, response = excluded.response, recorded_at = now()
        where record.recorded_at <= now() - interval '24 hours'`,
  )
  return claimed === 1
}

function ofCall({ tenant }: Call, { rpc, key }: IdempotentCall): Sql {
  return sql`${ofTenant(tenant)} and rpc = ${rpc} and key = ${key}`
}
