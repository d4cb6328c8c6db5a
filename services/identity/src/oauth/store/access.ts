import type { Plan, Role } from '@mi/contracts/mi/identity/v1'
import { execute, queryRows, sql } from '@mi/database'
import { accountTable, oAuthGrantTable } from '../../generated/tables.ts'
import type { IdentityDatabase } from '../../store/database.ts'

/** The authorization of an access token that has not ended. */
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
  /** The scopes that are approved for the app. */
  approved: string[]
  lastUsedAt: Date | null
}

const ACCESS_COLUMNS = sql`${oAuthGrantTable.columns({
  alias: 'g',
  fields: ['appId', 'accountId', 'userId', 'mode', 'lastUsedAt'],
})}, ${accountTable.columns({ alias: 'a', fields: ['plan', 'rateLimitPerMinute', 'rateLimitBurst'] })},
  g.id as "grantId", u.role, o.scopes as approved`

/** The authorization of an access token. Null after it was revoked, and after its user, grant or app was removed. */
export async function findAccess(
  { poolAcrossTenants }: IdentityDatabase,
  familyId: string,
  tokenId: string,
): Promise<OAuthAccess | null> {
  const statement = sql`select ${ACCESS_COLUMNS}
    from oauth_token_families f join oauth_grants g on g.id = f.grant_id join oauth_apps o on o.id = g.app_id
      join accounts a on a.id = g.account_id join users u on u.id = g.user_id
    where f.id = ${familyId} and f.revoked_at is null and u.removed_at is null
      and not exists (select 1 from oauth_revoked_tokens r where r.id = ${tokenId})`
  const [access] = await queryRows<OAuthAccess>(poolAcrossTenants, statement, { prepared: true })
  return access ?? null
}

/** Notes the last use of a grant, to the minute: a busy grant is written once a minute. */
export async function noteGrantUse(
  { poolAcrossTenants }: IdentityDatabase,
  grantId: string,
  minute: Date,
): Promise<void> {
  const statement = sql`update oauth_grants set last_used_at = ${minute}
    where id = ${grantId} and (last_used_at is null or last_used_at < ${minute})`
  await execute(poolAcrossTenants, statement, { prepared: true })
}
