import { randomUUID } from 'node:crypto'
import type { StoredResponse } from '@mi/contracts/mi/identity/v1'
import { execute, ofTenant, queryRows, type Sql, sql, type Tenant } from '@mi/database'
import { idempotencyKeyTable } from '../../generated/tables.ts'
import type { IdentityDatabase } from '../../store/database.ts'

/** The first outcome is stored for this time. */
const KEPT_MS = 24 * 60 * 60 * 1000
const BATCH = 5000

export type Claimed =
  | { outcome: 'claimed'; claim: string }
  | { outcome: 'in_progress' }
  | { outcome: 'reused' }
  | { outcome: 'recorded'; answer: StoredResponse }

interface KeyRow extends Pick<StoredResponse, 'headers' | 'body'> {
  fingerprint: Buffer
  status: number | null
}

/** A key and the claim of the request that may finish it. */
interface ClaimedKey {
  key: string
  claim: string
}

const OUTCOME_COLUMNS = idempotencyKeyTable.columns({ fields: ['fingerprint', 'status', 'headers', 'body'] })

/**
 * Claims a key for one request. The same request, sent again, may take over a claim whose lease ran out without an outcome, because
 * the process that held the claim has ended.
 */
export async function claimKey(
  { pool }: IdentityDatabase,
  tenant: Tenant,
  { key, fingerprint, leaseMs }: { key: string; fingerprint: Uint8Array; leaseMs: number },
  now: Date,
): Promise<Claimed> {
  const hash = Buffer.from(fingerprint)
  const leaseUntil = new Date(now.getTime() + leaseMs)
  for (;;) {
    const claim = randomUUID()
    const row = { ...tenant, key, fingerprint: hash, claim, leaseUntil, createdAt: now }
    const isClaimed = await execute(
      pool,
      sql`insert into idempotency_keys as current ${idempotencyKeyTable.values([row])}
        on conflict (account_id, mode, key) do update set
          fingerprint = excluded.fingerprint, claim = excluded.claim, lease_until = excluded.lease_until,
          created_at = excluded.created_at, status = null, headers = null, body = null
        where current.created_at <= ${expiredAt(now)}
          or (current.status is null and current.lease_until <= ${now} and current.fingerprint = excluded.fingerprint)`,
    )
    if (isClaimed === 1) return { outcome: 'claimed', claim }
    const [stored] = await queryRows<KeyRow>(
      pool,
      sql`select ${OUTCOME_COLUMNS} from idempotency_keys where ${ofTenant(tenant)} and key = ${key}`,
    )
    // The key was released in between, so it is free.
    if (!stored) continue
    if (!hash.equals(stored.fingerprint)) return { outcome: 'reused' }
    const { status, headers, body } = stored
    if (status === null) return { outcome: 'in_progress' }
    return { outcome: 'recorded', answer: { status, headers, body } }
  }
}

/** Stores the outcome, if the claim is still valid. */
export async function recordResponse(
  { pool }: IdentityDatabase,
  tenant: Tenant,
  claimed: ClaimedKey,
  { status, headers, body }: StoredResponse,
): Promise<void> {
  const outcome = { status, headers: JSON.stringify(headers), body: body && Buffer.from(body) }
  await execute(
    pool,
    sql`update idempotency_keys set ${idempotencyKeyTable.assignments(outcome)} where ${isOpen(tenant, claimed)}`,
  )
}

/** Releases the key, if the claim is still valid. */
export async function releaseKey(
  { pool }: IdentityDatabase,
  tenant: Tenant,
  claimed: ClaimedKey,
): Promise<void> {
  await execute(pool, sql`delete from idempotency_keys where ${isOpen(tenant, claimed)}`)
}

/** A claim that is not a UUID matches no row. */
function isOpen(tenant: Tenant, { key, claim }: ClaimedKey): Sql {
  return sql`${ofTenant(tenant)} and key = ${key} and claim::text = ${claim} and status is null`
}

/** Deletes a batch of expired records of all accounts. @returns the number of deleted records */
export function removeExpiredKeys({ poolAcrossTenants }: IdentityDatabase, now: Date): Promise<number> {
  const statement = sql`delete from idempotency_keys where (account_id, mode, key) in (
    select account_id, mode, key from idempotency_keys where created_at <= ${expiredAt(now)}
    order by created_at limit ${BATCH})`
  return execute(poolAcrossTenants, statement)
}

function expiredAt(now: Date): Date {
  return new Date(now.getTime() - KEPT_MS)
}
