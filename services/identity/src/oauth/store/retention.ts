import { execute, type Sql, sql } from '@mi/database'
import type { IdentityDatabase } from '../../store/database.ts'

/** Longer than the lifetime of an access token and the clock difference between processes. */
const KEPT_MS = 2 * 3_600_000
const BATCH = 5000

/**
 * Deletes expired rows of all tenants by age: families whose last refresh token has expired, with their tokens; codes whose family is
 * gone; revocations of access tokens that have expired.
 */
export async function purgeExpiredTokens({ poolAcrossTenants }: IdentityDatabase, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS)
  const batches: Sql[] = [
    sql`delete from oauth_token_families where id in (
      select id from oauth_token_families where expires_at < ${before} limit ${BATCH})`,
    // The code of a family stays as long as the family, so that its reuse ends the family.
    sql`delete from oauth_codes where hash in (
      select hash from oauth_codes where expires_at < ${before}
        and (family_id is null or not exists (select 1 from oauth_token_families f where f.id = family_id))
      limit ${BATCH})`,
    sql`delete from oauth_revoked_tokens where id in (
      select id from oauth_revoked_tokens where expires_at < ${before} limit ${BATCH})`,
  ]
  for (const batch of batches) while ((await execute(poolAcrossTenants, batch)) === BATCH);
}
