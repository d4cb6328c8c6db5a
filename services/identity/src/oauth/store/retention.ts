import type { IdentityDatabase } from '../../store/database.ts'

/** Longer than an access token lives, and than the clocks of copies differ. */
const KEPT_MS = 2 * 3_600_000
const BATCH = 5000

/**
 * Deletes what nobody can use any more: families whose last refresh token has expired, with their tokens; codes that
 * were redeemed for nothing that is left; revocations of tokens that have expired. Of all tenants, by age.
 */
export async function purgeExpiredTokens({ poolAcrossTenants }: IdentityDatabase, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS)
  await inBatches(poolAcrossTenants, 'oauth_token_families', 'id', 'expires_at < $1', before)
  // The code of a family is kept as long as the family, so that its reuse ends it.
  const unused =
    'expires_at < $1 and (family_id is null or not exists (select 1 from oauth_token_families f where f.id = family_id))'
  await inBatches(poolAcrossTenants, 'oauth_codes', 'hash', unused, before)
  await inBatches(poolAcrossTenants, 'oauth_revoked_tokens', 'id', 'expires_at < $1', before)
}

async function inBatches(
  pool: IdentityDatabase['pool'],
  table: string,
  key: string,
  condition: string,
  before: Date,
): Promise<void> {
  const text = `delete from ${table} where ${key} in (select ${key} from ${table} where ${condition} limit ${BATCH})`
  for (;;) {
    const { rowCount } = await pool.query(text, [before])
    if (rowCount !== BATCH) return
  }
}
