import { randomUUID } from 'node:crypto'
import type { Plan } from '@mi/contracts/mi/identity/v1'
import type pg from 'pg'
import type { Session } from '../../sessions/session.ts'
import { hashToken, newToken } from '../../sign-in/link-tokens.ts'
import type { IdentityDatabase } from '../../store/database.ts'
import { insertPageAudit, type PageActor } from '../../store/oauth-audit.ts'
import { rawTransaction } from '../../store/raw-transaction.ts'
import { unknownClient } from './check-client.ts'
import type { AuthorizationRequest } from './request.ts'

/** RFC 6749 §4.1.2 recommends ten minutes at most. */
const CODE_LIFETIME_MS = 60_000

/** What a user has allowed an app before; empty when nothing. */
export async function rememberedScopes(
  { poolAcrossTenants }: IdentityDatabase,
  appId: string,
  userId: string,
): Promise<string[]> {
  // By the user and the app: the tenant follows from them.
  const { rows } = await poolAcrossTenants.query({
    name: 'remembered-oauth-grant',
    text: 'select scopes from oauth_grants where user_id = $1 and app_id = $2',
    values: [userId, appId],
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
 * @throws {ServiceError} an error page when the app was deleted meanwhile
 */
export function grant(
  database: IdentityDatabase,
  { client, redirectUri, scopes, challenge }: AuthorizationRequest,
  session: Session,
  actor: PageActor,
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
    await insertPageAudit(connection, actor, { accountId: session.accountId, ...event }, now)
    return code
  })
}

async function upsertGrant(
  connection: pg.PoolClient,
  { id: appId, mode }: AuthorizationRequest['client'],
  { accountId, userId }: Session,
  scopes: readonly string[],
  now: Date,
): Promise<string> {
  const { rows } = await connection.query({
    name: 'upsert-oauth-grant',
    text: `insert into oauth_grants as known (id, account_id, mode, user_id, app_id, scopes, granted_at)
        select $1, $2, $3, $4, $5, $6, $7 from oauth_apps where id = $5 for key share
      on conflict (user_id, app_id) do update set
        scopes = array(select distinct unnest(known.scopes || excluded.scopes) order by 1)
      returning id`,
    values: [randomUUID(), accountId, mode, userId, appId, scopes, now],
  })
  if (!rows[0]) throw unknownClient()
  return rows[0].id
}
