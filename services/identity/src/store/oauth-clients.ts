import type { IdentityDatabase } from './database.ts'

/** An app as the authorization server knows it. */
export interface OAuthClient {
  id: string
  accountId: string
  mode: 'live' | 'test'
  name: string
  homepageUrl: string
  redirectUris: string[]
  scopes: string[]
  clientId: string
  confidential: boolean
  secretHash: Buffer | null
  hasLogo: boolean
}

const TEXT = `
  select id, account_id as "accountId", opens as mode, name, homepage_url as "homepageUrl", redirect_uris as "redirectUris",
    scopes, client_id as "clientId", confidential, secret_hash as "secretHash", logo is not null as "hasLogo"
  from oauth_apps where client_id = $1`

/** The app with a client id; null when there is none. */
export async function findClient({ pool }: IdentityDatabase, clientId: string): Promise<OAuthClient | null> {
  const { rows } = await pool.query({ name: 'find-oauth-client', text: TEXT, values: [clientId] })
  return rows[0] ?? null
}
