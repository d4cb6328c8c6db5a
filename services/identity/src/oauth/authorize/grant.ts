import { randomUUID } from 'node:crypto'
import type { Plan } from '@mi/contracts/mi/identity/v1'
import type pg from 'pg'
import { type AuditActor, insertAuditEntry } from '../../audit/store/audit-entries.ts'
import type { Session } from '../../sign-in/session.ts'
import { hashToken, newToken } from '../../sign-in/store/link-tokens.ts'
import type { IdentityDatabase } from '../../store/database.ts'
import type { RegisteredClient } from '../store/clients.ts'
import { rawTransaction } from '../store/raw-transaction.ts'
import { unknownClient } from './check-client.ts'
import type { AuthorizationRequest } from './request.ts'

/** RFC 6749 §4.1.2 recommends ten minutes at most. */
const CODE_LIFETIME_MS = 60_000

/** The scopes that a user has allowed this version of an app before. */
export async function rememberedScopes(
  { poolAcrossTenants }: IdentityDatabase,
  { id: appId, consentVersion }: RegisteredClient,
  userId: string,
): Promise<string[]> {
  // By the user and the app: the tenant follows from them.
  const { rows } = await poolAcrossTenants.query({
    name: 'remembered-oauth-grant',
    text: 'select scopes from oauth_grants where user_id = $1 and app_id = $2 and consent_version = $3',
    values: [userId, appId, consentVersion],
  })
  return rows[0]?.scopes ?? []
}

export async function planOf({ pool }: IdentityDatabase, accountId: string): Promise<Plan> {
  const { rows } = await pool.query({
    name: 'plan-of-account',
    text: 'select plan from accounts where id = $1',
    values: [accountId],
  })
  return rows[0].plan
}

/**
 * Remembers what the user allows, and makes the code for it, in one transaction with the audit row.
 * @throws {ServiceError} an error page when the app was deleted or switched off meanwhile
 */
export function grant(
  database: IdentityDatabase,
  { client, redirectUri, scopes, challenge }: AuthorizationRequest,
  session: Session,
  actor: AuditActor,
  now: Date,
): Promise<string> {
  return rawTransaction(database, async connection => {
    const grantId = await upsertGrant(connection, client, session, scopes, now)
    const code = newToken()
    await connection.query({
      name: 'insert-oauth-code',
      text: `insert into oauth_codes (hash, grant_id, redirect_uri, scopes, challenge, expires_at)
        values ($1, $2, $3, $4, $5, $6)`,
      values: [
        hashToken(code),
        grantId,
        redirectUri,
        scopes,
        challenge,
        new Date(now.getTime() + CODE_LIFETIME_MS),
      ],
    })
    const event = {
      action: 'oauth_authorization.granted',
      resourceType: 'oauth_app',
      resourceId: client.id,
    } as const
    await insertAuditEntry(connection, { actor, event: { accountId: session.accountId, ...event } }, now)
    return code
  })
}

/** A consent to an earlier version of the app ends with its tokens: the user consents to the app as it is now. */
async function upsertGrant(
  connection: pg.PoolClient,
  { id: appId, mode, consentVersion }: RegisteredClient,
  { accountId, userId }: Session,
  scopes: readonly string[],
  now: Date,
): Promise<string> {
  await connection.query({
    name: 'end-earlier-oauth-grant',
    text: 'delete from oauth_grants where user_id = $1 and app_id = $2 and consent_version < $3',
    values: [userId, appId, consentVersion],
  })
  const { rows } = await connection.query({
    name: 'upsert-oauth-grant',
    // The lock waits for an app that is being switched off, which ends its grants.
    text: `insert into oauth_grants as known (id, account_id, mode, user_id, app_id, scopes, granted_at, consent_version)
        select $1, $2, $3, $4, $5, $6, $7, $8 from oauth_apps where id = $5 and active for share
      on conflict (user_id, app_id) do update set
        scopes = array(select distinct unnest(known.scopes || excluded.scopes) order by 1)
        where known.consent_version = excluded.consent_version
      returning id`,
    values: [randomUUID(), accountId, mode, userId, appId, scopes, now, consentVersion],
  })
  if (!rows[0]) throw unknownClient()
  return rows[0].id
}
