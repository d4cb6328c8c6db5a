import { randomUUID } from 'node:crypto'
import { type Executable, execute, type Queryable, queryRows, sql } from '@mi/database'
import type { IdentityDatabase, Tx } from '../../store/database.ts'

/** The user and the version of an app that a consent is about. */
export interface Consent {
  userId: string
  appId: string
  consentVersion: number
}

/** The scopes that a user has allowed this version of an app before. The user and the app determine the tenant. */
export async function rememberedScopes(
  { poolAcrossTenants }: IdentityDatabase,
  { userId, appId, consentVersion }: Consent,
): Promise<string[]> {
  const statement = sql`select scopes from oauth_grants
    where user_id = ${userId} and app_id = ${appId} and consent_version = ${consentVersion}`
  const [grant] = await queryRows<{ scopes: string[] }>(poolAcrossTenants, statement, { prepared: true })
  return grant?.scopes ?? []
}

/**
 * Stores a consent, or adds its scopes to the stored one. A consent to an earlier version of the app ends with its tokens.
 * @returns the id of the grant. Null when the app was deleted or switched off meanwhile
 */
export async function upsertGrant(
  connection: Queryable & Executable,
  consent: Consent & { accountId: string; mode: 'live' | 'test'; scopes: readonly string[] },
  now: Date,
): Promise<string | null> {
  const { accountId, mode, userId, appId, consentVersion, scopes } = consent
  const earlier = sql`delete from oauth_grants
    where user_id = ${userId} and app_id = ${appId} and consent_version < ${consentVersion}`
  await execute(connection, earlier, { prepared: true })
  // The lock waits for an app that is being switched off, which ends its grants.
  const statement = sql`insert into oauth_grants as known
      (id, account_id, mode, user_id, app_id, scopes, granted_at, consent_version)
    select ${randomUUID()}, ${accountId}, ${mode}, ${userId}, ${appId}, ${scopes}, ${now}, ${consentVersion}
      from oauth_apps where id = ${appId} and active for share
    on conflict (user_id, app_id) do update set
      scopes = array(select distinct unnest(known.scopes || excluded.scopes) order by 1)
      where known.consent_version = excluded.consent_version
    returning id`
  const [grant] = await queryRows<{ id: string }>(connection, statement, { prepared: true })
  return grant?.id ?? null
}

/** Ends all authorizations of an app, of users of any account. Codes and tokens end with them. */
export async function endGrantsOfApp(tx: Tx, app: { id: string; accountId: string }): Promise<void> {
  // Through the app, because its grants may belong to other accounts.
  await tx.oAuthApp.update({ where: app, data: { grants: { deleteMany: {} } } })
}

/** The number of users whose authorization can still be used: one of their tokens is neither revoked nor expired. */
export async function countActiveGrants(
  { poolAcrossTenants }: IdentityDatabase,
  appId: string,
  now: Date,
): Promise<number> {
  // A family expires up to a day after its last token.
  const statement = sql`select count(*)::int as count from oauth_grants g where g.app_id = ${appId} and exists (
    select 1 from oauth_token_families f where f.grant_id = g.id and f.revoked_at is null and f.expires_at > ${now}
      and (f.expires_at > ${now}::timestamptz + interval '1 day'
        or exists (select 1 from oauth_refresh_tokens t where t.family_id = f.id and t.expires_at > ${now})))`
  const [row] = await queryRows<{ count: number }>(poolAcrossTenants, statement, { prepared: true })
  return row?.count ?? 0
}

/** Ends all authorizations of a user who is removed from the account, in both modes. */
export async function endGrantsOfUser(tx: Tx, accountId: string, userId: string): Promise<void> {
  for (const mode of ['live', 'test'] as const)
    await tx.oAuthGrant.deleteMany({ where: { accountId, mode, userId } })
}
