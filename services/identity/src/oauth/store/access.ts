import type { Plan, Role } from '@mi/contracts/mi/identity/v1'
import type { IdentityDatabase } from '../../store/database.ts'

/** Whom an access token speaks for, while its authorization lasts. */
export interface OAuthAccess {
  appId: string
  grantId: string
  accountId: string
  userId: string
  mode: 'live' | 'test'
  role: Role
  plan: Plan
  rateLimitPerMinute: number | null
  rateLimitBurst: number | null
  /** Approved for the app. */
  approved: string[]
  lastUsedAt: Date | null
}

const TEXT = `
  select g.app_id as "appId", g.id as "grantId", g.account_id as "accountId", g.user_id as "userId", g.mode, u.role, a.plan,
    a.rate_limit_per_minute as "rateLimitPerMinute", a.rate_limit_burst as "rateLimitBurst", o.scopes as approved,
    g.last_used_at as "lastUsedAt"
  from oauth_token_families f join oauth_grants g on g.id = f.grant_id join oauth_apps o on o.id = g.app_id
    join accounts a on a.id = g.account_id join users u on u.id = g.user_id
  where f.id = $1 and f.revoked_at is null and u.removed_at is null
    and not exists (select 1 from oauth_revoked_tokens r where r.id = $2)`

/** The authorization of an access token; null once it is revoked, or its user, grant or app is gone. */
export async function findAccess(
  { poolAcrossTenants }: IdentityDatabase,
  familyId: string,
  tokenId: string,
): Promise<OAuthAccess | null> {
  const { rows } = await poolAcrossTenants.query({
    name: 'find-oauth-access',
    text: TEXT,
    values: [familyId, tokenId],
  })
  return rows[0] ?? null
}

/** To the minute. */
export async function noteGrantUse(
  { poolAcrossTenants }: IdentityDatabase,
  grantId: string,
  minute: Date,
): Promise<void> {
  await poolAcrossTenants.query({
    name: 'note-oauth-grant-use',
    text: `update oauth_grants set last_used_at = $2 where id = $1 and (last_used_at is null or last_used_at < $2)`,
    values: [grantId, minute],
  })
}
