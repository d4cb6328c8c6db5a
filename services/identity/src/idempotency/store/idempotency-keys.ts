import { randomUUID } from 'node:crypto'
import type { StoredResponse } from '@mi/contracts/mi/identity/v1'
import type { Tenant } from '@mi/database'
import type { IdentityDatabase } from '../../store/database.ts'

/** How long a first outcome is stored. */
const KEPT_MS = 24 * 60 * 60 * 1000

export type Claimed =
  | { outcome: 'claimed'; claim: string }
  | { outcome: 'in_progress' }
  | { outcome: 'reused' }
  | { outcome: 'recorded'; answer: StoredResponse }

/**
 * Claims a key for one request. A claim whose lease ran out without an outcome may be taken over by the same request,
 * sent again: its holder has died.
 */
export async function claimKey(
  { pool }: IdentityDatabase,
  { accountId, mode }: Tenant,
  { key, fingerprint, leaseMs }: { key: string; fingerprint: Uint8Array; leaseMs: number },
  now: Date,
): Promise<Claimed> {
  const hash = Buffer.from(fingerprint)
  for (;;) {
    const claim = randomUUID()
    const { rowCount } = await pool.query(
      `insert into idempotency_keys as current (account_id, mode, key, fingerprint, claim, lease_until, created_at)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (account_id, mode, key) do update set
         fingerprint = excluded.fingerprint, claim = excluded.claim, lease_until = excluded.lease_until,
         created_at = excluded.created_at, status = null, headers = null, body = null
       where current.created_at <= $8
         or (current.status is null and current.lease_until <= $7 and current.fingerprint = excluded.fingerprint)`,
      [
        accountId,
        mode,
        key,
        hash,
        claim,
        new Date(now.getTime() + leaseMs),
        now,
        new Date(now.getTime() - KEPT_MS),
      ],
    )
    if (rowCount === 1) return { outcome: 'claimed', claim }
    const { rows } = await pool.query(
      'select fingerprint, status, headers, body from idempotency_keys where account_id = $1 and mode = $2 and key = $3',
      [accountId, mode, key],
    )
    const [row] = rows
    // Released in between: it is free again.
    if (!row) continue
    if (!hash.equals(row.fingerprint)) return { outcome: 'reused' }
    if (row.status === null) return { outcome: 'in_progress' }
    return { outcome: 'recorded', answer: { status: row.status, headers: row.headers, body: row.body } }
  }
}

/** Stores the outcome, if the claim is still valid. */
export async function recordResponse(
  { pool }: IdentityDatabase,
  { accountId, mode }: Tenant,
  { key, claim }: { key: string; claim: string },
  { status, headers, body }: StoredResponse,
): Promise<void> {
  await pool.query(
    `update idempotency_keys set status = $5, headers = $6, body = $7
     where account_id = $1 and mode = $2 and key = $3 and claim::text = $4 and status is null`,
    [accountId, mode, key, claim, status, JSON.stringify(headers), body && Buffer.from(body)],
  )
}

/** Gives the key back, if the claim still holds. */
export async function releaseKey(
  { pool }: IdentityDatabase,
  { accountId, mode }: Tenant,
  { key, claim }: { key: string; claim: string },
): Promise<void> {
  await pool.query(
    `delete from idempotency_keys
     where account_id = $1 and mode = $2 and key = $3 and claim::text = $4 and status is null`,
    [accountId, mode, key, claim],
  )
}

/** Deletes expired records; returns how many. */
export async function removeExpiredKeys({ poolAcrossTenants }: IdentityDatabase, now: Date): Promise<number> {
  const { rowCount } = await poolAcrossTenants.query(
    `delete from idempotency_keys where (account_id, mode, key) in
       (select account_id, mode, key from idempotency_keys where created_at <= $1 order by created_at limit 5000)`,
    [new Date(now.getTime() - KEPT_MS)],
  )
  return rowCount ?? 0
}
