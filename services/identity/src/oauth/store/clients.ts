import type { IdentityDatabase } from '../../store/database.ts'

/** An app as a client of the authorization server. */
export interface OAuthClient {
  id: string
  accountId: string
  clientId: string
  confidential: boolean
  secretHash: Buffer | null
  /** Approved for the app. */
  scopes: string[]
  /** False after the owner was removed from the account. */
  active: boolean
}

/** An app as users see it, and where they return to. */
export interface RegisteredClient extends OAuthClient {
  mode: 'live' | 'test'
  /** A consent to another version is asked for again. */
  consentVersion: number
  name: string
  homepageUrl: string
  redirectUris: string[]
  hasLogo: boolean
}

const COLUMNS = `o.id, o.account_id as "accountId", o.client_id as "clientId", o.confidential, o.secret_hash as "secretHash",
  o.scopes, o.active`

/** The app with a client id; null for an unknown id. */
export async function findClient(
  { pool }: IdentityDatabase,
  clientId: string,
): Promise<RegisteredClient | null> {
  const { rows } = await pool.query({
    name: 'find-oauth-client',
    text: `select ${COLUMNS}, o.opens as mode, o.consent_version as "consentVersion", o.name, o.homepage_url as "homepageUrl", o.redirect_uris as "redirectUris",
        o.logo is not null as "hasLogo"
      from oauth_apps o where o.client_id = $1`,
    values: [clientId],
  })
  return rows[0] ?? null
}

/** A client, and what it presents: a code or a refresh token. */
export interface PresentingClient<Presented> extends OAuthClient {
  presented: Presented | null
}

/** A query of what clients present, by its hash. */
export interface PresentedQuery {
  /** Names the prepared statement. */
  name: string
  /** Column by property. */
  columns: Record<string, string>
  /** After `from`; `$2` is the hash. */
  source: string
}

/** The app with a client id and what it presents, in one statement: token requests cost as much as they have statements. */
export async function findPresentingClient<Presented>(
  { poolAcrossTenants }: IdentityDatabase,
  { name, columns, source }: PresentedQuery,
  clientId: string,
  hash: Uint8Array,
): Promise<PresentingClient<Presented> | null> {
  const properties = Object.keys(columns)
  const presented = Object.values(columns).map((column, at) => `${column} as p${at}`)
  const { rows } = await poolAcrossTenants.query({
    name,
    text: `select ${COLUMNS}, p.* from oauth_apps o
      left join (select true as found, ${presented.join(', ')} from ${source}) p on true where o.client_id = $1`,
    values: [clientId, hash],
  })
  const [row] = rows
  if (!row) return null
  const values = properties.map((property, at) => [property, row[`p${at}`]])
  return { ...row, presented: row.found ? Object.fromEntries(values) : null }
}
