import { join, queryRows, raw, type Sql, sql } from '@mi/database'
import { oAuthAppTable } from '../../generated/tables.ts'
import type { IdentityDatabase } from '../../store/database.ts'

/** An app as a client of the authorization server. */
export interface OAuthClient {
  id: string
  accountId: string
  clientId: string
  confidential: boolean
  secretHash: Buffer | null
  /** The scopes that are approved for the app. */
  scopes: string[]
  /** False after the owner was removed from the account. */
  active: boolean
}

/** An app with its redirect URIs and its description for users. */
export interface RegisteredClient extends OAuthClient {
  mode: 'live' | 'test'
  /** A consent to another version is asked for again. */
  consentVersion: number
  name: string
  homepageUrl: string
  redirectUris: string[]
  hasLogo: boolean
}

const CLIENT_COLUMNS = oAuthAppTable.columns({
  alias: 'o',
  fields: ['id', 'accountId', 'clientId', 'confidential', 'secretHash', 'scopes', 'active'],
})
const REGISTERED_COLUMNS = sql`${oAuthAppTable.columns({
  alias: 'o',
  fields: ['consentVersion', 'name', 'homepageUrl', 'redirectUris'],
})}, o.opens as mode, o.logo is not null as "hasLogo"`

/** The app with a client id. Null for an unknown id. */
export async function findClient(
  { pool }: IdentityDatabase,
  clientId: string,
): Promise<RegisteredClient | null> {
  const statement = sql`select ${CLIENT_COLUMNS}, ${REGISTERED_COLUMNS} from oauth_apps o where o.client_id = ${clientId}`
  const [client] = await queryRows<RegisteredClient>(pool, statement, { prepared: true })
  return client ?? null
}

/** A client with the code or refresh token that it presents. Null for an unknown code or token. */
export interface PresentingClient<Presented> extends OAuthClient {
  presented: Presented | null
}

const PRESENTED = 'presented.'

/** The list after `select` in the query of {@link findPresentingClient}. @param columns the columns by the names of the fields */
export function presentedColumns(columns: Readonly<Record<string, Sql>>): Sql {
  const named = Object.entries(columns).map(
    ([field, column]) => sql`${column} as ${raw(`"${PRESENTED}${field}"`)}`,
  )
  return sql`true as found, ${join(named)}`
}

/**
 * The app with a client id and the code or token that it presents, in one statement: the cost of a token request is
 * proportional to its number of statements.
 * @param query selects {@link presentedColumns}
 */
export async function findPresentingClient<Presented>(
  { poolAcrossTenants }: IdentityDatabase,
  query: Sql,
  clientId: string,
): Promise<PresentingClient<Presented> | null> {
  const statement = sql`select ${CLIENT_COLUMNS}, p.* from oauth_apps o left join (${query}) p on true
    where o.client_id = ${clientId}`
  const [row] = await queryRows<OAuthClient & { found: boolean | null }>(poolAcrossTenants, statement, {
    prepared: true,
  })
  if (!row) return null
  const fields = Object.entries(row).filter(([name]) => name.startsWith(PRESENTED))
  const presented = fields.map(([name, value]) => [name.slice(PRESENTED.length), value])
  return { ...row, presented: row.found ? (Object.fromEntries(presented) as Presented) : null }
}
