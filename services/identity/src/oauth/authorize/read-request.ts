import { ServiceError } from '@mi/errors'
import type { IdentityDatabase } from '../../store/database.ts'
import { OAuthError } from '../domain/oauth-error.ts'
import { optional, required } from '../domain/parameters.ts'
import type { RegisteredClient } from '../store/clients.ts'
import { checkClient, inactiveClient, wrong } from './check-client.ts'
import { checkPkce } from './check-pkce.ts'
import { checkRedirectUri } from './check-redirect-uri.ts'
import { checkScope } from './check-scope.ts'
import type { AuthorizationRequest, RedirectTarget } from './request.ts'

export type ReadRequest =
  | { request: AuthorizationRequest }
  | { refused: OAuthError; target: RedirectTarget }
  /** The client is known, so that its audit log gets the refusal. */
  | { errorPage: ServiceError; client: RegisteredClient }

/**
 * The checks of an authorization request that need no user, in their order. An error of the client or the redirect URI ends
 * on an error page. Every later error goes back to the client.
 * @throws {ServiceError} the error page of an unknown client
 */
export async function readRequest(database: IdentityDatabase, query: string): Promise<ReadRequest> {
  // A form can contain characters that a URL cannot.
  if (!/^[\x21-\x7e]*$/.test(query) || query.includes('%00'))
    throw wrong('The request has characters that no address has.')
  const parameters = new URLSearchParams(query)
  const client = await checkClient(database, parameters)
  if (!client.active) return { errorPage: inactiveClient(), client }
  const redirectUri = checkRedirectUri(client, parameters)
  if (redirectUri instanceof ServiceError) return { errorPage: redirectUri, client }
  const target: RedirectTarget = { client, redirectUri, state: rawState(query) }
  try {
    // RFC 9700 §4.7: every client must send a state.
    required(parameters, 'state')
    checkResponseType(parameters)
    const scopes = checkScope(client, parameters)
    const challenge = checkPkce(client, parameters)
    return { request: { ...target, scopes, challenge, query } }
  } catch (error) {
    if (error instanceof OAuthError) return { refused: error, target }
    throw error
  }
}

/** RFC 6749 §3.1.1: `code` only. RFC 9700 §2.1.2 rules out the implicit grant. @throws {OAuthError} */
function checkResponseType(parameters: URLSearchParams): void {
  const type = required(parameters, 'response_type')
  if (type !== 'code') throw new OAuthError('unsupported_response_type', 'response_type must be code.')
  const mode = optional(parameters, 'response_mode')
  if (mode !== null && mode !== 'query')
    throw new OAuthError('invalid_request', 'response_mode must be query.')
}

/** The state as the client wrote it, because decoding and encoding could change it. Null when it is absent or repeated. */
function rawState(query: string): string | null {
  const given = query.split('&').filter(pair => new URLSearchParams(pair).has('state'))
  const [pair = ''] = given
  return given.length === 1 && pair.includes('=') ? pair.slice(pair.indexOf('=') + 1) || null : null
}
