import { createHash, randomBytes } from 'node:crypto'
import { PAGE_TOKEN_HEADER, systemOrigin } from '@mi/service-kit'
import type pg from 'pg'

const REDIRECT = 'https://client.example/callback'
const newToken = () => randomBytes(32).toString('base64url')

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export type StoredClient = Awaited<ReturnType<typeof storeClient>>

/**
 * An app that a user has allowed, with any number of codes and refresh tokens. They are written to the database directly, without
 * pages.
 */
export async function storeClient(database: pg.Pool, secret: string) {
  const credentials = { client_id: 'stored-client', client_secret: newToken() }
  const gateway = systemOrigin('gateway', secret)
  await database.query(
    `insert into accounts (id, name, plan, created_at) values ('acc_1', 'Stored', 'teams', now())`,
  )
  await database.query(`insert into users (id, account_id, name, sort_name, email, role, created_at)
    values ('usr_1', 'acc_1', 'Ada', 'ada', 'ada@example.com', 'owner', now())`)
  await database.query(
    `insert into oauth_apps (id, account_id, user_id, owner_id, opens, name, description, homepage_url, redirect_uris, scopes, client_id,
       confidential, secret_hash, created_at, updated_at)
     values ('app_1', 'acc_1', 'usr_1', 'usr_1', 'live', 'Stored', '', 'https://client.example', $3, '{meetings:read}', $1, true, $2,
       now(), now())`,
    [credentials.client_id, hashOf(credentials.client_secret), [REDIRECT]],
  )
  await database.query(`insert into oauth_grants (id, account_id, mode, user_id, app_id, scopes, granted_at)
    values ('grant', 'acc_1', 'live', 'usr_1', 'app_1', '{meetings:read}', now())`)

  return {
    /** Headers of a request to the token endpoint, as the gateway hands it on. */
    headers: () => ({
      [PAGE_TOKEN_HEADER]: `Bearer ${gateway.tokenFor('identity')}`,
      'mi-request-id': 'req_1',
      'mi-client-ip': '203.0.113.1',
    }),
    redemptionOf: (code: string) => ({
      ...credentials,
      grant_type: 'authorization_code',
      code,
      redirect_uri: REDIRECT,
    }),
    refreshOf: (token: string) => ({ ...credentials, grant_type: 'refresh_token', refresh_token: token }),
    async newCodes(count: number): Promise<string[]> {
      const codes = Array.from({ length: count }, newToken)
      await database.query(
        `insert into oauth_codes (hash, grant_id, redirect_uri, scopes, expires_at)
         select hash, 'grant', $2, '{meetings:read}', now() + interval '1 hour' from unnest($1::bytea[]) as t (hash)`,
        [codes.map(hashOf), REDIRECT],
      )
      return codes
    },
    /** Each of a family of its own. */
    async newRefreshTokens(count: number): Promise<string[]> {
      const tokens = Array.from({ length: count }, newToken)
      const families = tokens.map(() => randomBytes(16).toString('hex'))
      await database.query(
        `insert into oauth_token_families (id, grant_id, scopes, created_at, expires_at)
         select id, 'grant', '{meetings:read}', now(), now() + interval '31 days' from unnest($1::text[]) id`,
        [families],
      )
      await database.query(
        `insert into oauth_refresh_tokens (hash, family_id, created_at, expires_at)
         select hash, family, now(), now() + interval '30 days' from unnest($1::bytea[], $2::text[]) as t (hash, family)`,
        [tokens.map(hashOf), families],
      )
      return tokens
    },
  }
}
