import { ServiceError } from '@mi/errors'
import type { IdentityDatabase } from '../../store/database.ts'
import { OAuthError } from '../domain/oauth-error.ts'
import type { RegisteredClient } from '../store/clients.ts'
import { checkClient, inactiveClient, wrong } from './check-client.ts'
import { checkPkce } from './check-pkce.ts'
import { checkRedirectUri } from './check-redirect-uri.ts'
import { checkResponseType } from './check-response-type.ts'
import { checkScope } from './check-scope.ts'
import { checkState, rawState } from './check-state.ts'
import type { AuthorizationRequest, RedirectTarget } from './request.ts'

export type ReadRequest =
  | { request: AuthorizationRequest }
  | { refused: OAuthError; target: RedirectTarget }
  /** The client is known, and the refusal goes to its audit log. */
  | { errorPage: ServiceError; client: RegisteredClient }

/**
 * The steps of an authorization request that need no user, in their order. An error of the client or the redirect URI ends
 * on an error page; every later error goes back to the client.
 * @throws {ServiceError} the error page of a client that is not known
 */
export async function readRequest(database: IdentityDatabase, query: string): Promise<ReadRequest> {
  // A form can hold what no address can.
  if (!/^[\x21-\x7e]*$/.test(query) || query.includes('%00'))
    throw wrong('The request has characters that no address has.')
  const parameters = new URLSearchParams(query)
  const client = await checkClient(database, parameters)
  if (!client.active) return { errorPage: inactiveClient(), client }
  const redirectUri = checkRedirectUri(client, parameters)
  if (redirectUri instanceof ServiceError) return { errorPage: redirectUri, client }
  const target: RedirectTarget = { client, redirectUri, state: rawState(query) }
  try {
    checkState(parameters)
    checkResponseType(parameters)
    const scopes = checkScope(client, parameters)
    const challenge = checkPkce(client, parameters)
    return { request: { ...target, scopes, challenge, query } }
  } catch (error) {
    if (error instanceof OAuthError) return { refused: error, target }
    throw error
  }
}
