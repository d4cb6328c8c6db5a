import type { Credential } from '@mi/contracts/mi/identity/v1'
import { rateLimitOf } from '../../domain/plan-limits.ts'
import type { IdentityDatabase } from '../../store/database.ts'

const TEXT = `
  select k.id, k.opens, k.scopes, k.expires_at, k.revoked_at, k.last_used_at, k.account_id, k.user_id, u.role,
    a.plan, a.rate_limit_per_minute, a.rate_limit_burst
  from api_keys k join accounts a on a.id = k.account_id join users u on u.id = k.user_id
  where k.hash = $1`

/** Whom a key speaks for, by the SHA-256 of the key; null when it is unknown, revoked or expired. */
export async function findCredential(
  { pool }: IdentityDatabase,
  keyHash: Uint8Array,
  now: Date,
): Promise<{ credential: Credential; lastUsedAt: Date | null } | null> {
  const { rows } = await pool.query({ name: 'verify-api-key', text: TEXT, values: [Buffer.from(keyHash)] })
  const [row] = rows
  if (!row || row.revoked_at !== null || (row.expires_at !== null && row.expires_at <= now)) return null
  const { perMinute, burst } = rateLimitOf({
    plan: row.plan,
    rateLimitPerMinute: row.rate_limit_per_minute,
    rateLimitBurst: row.rate_limit_burst,
  })
  return {
    lastUsedAt: row.last_used_at,
    credential: {
      accountId: row.account_id,
      userId: row.user_id,
      mode: row.opens,
      plan: row.plan,
      scopes: row.scopes,
      auth: 'api_key',
      credentialId: row.id,
      rateLimitPerMinute: perMinute,
      rateLimitBurst: burst,
      expiresAt: row.expires_at,
      role: row.role,
    },
  }
}

/** To the minute: a busy key is written once a minute. */
export async function noteUse({ pool }: IdentityDatabase, id: string, minute: Date): Promise<void> {
  await pool.query({
    name: 'note-use',
    text: 'update api_keys set last_used_at = $2 where id = $1 and (last_used_at is null or last_used_at < $2)',
    values: [id, minute],
  })
}
