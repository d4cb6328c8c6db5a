import type { IdentityDatabase } from '../../store/database.ts'
import { OAuthError } from '../oauth-error.ts'
import { checkClient } from './check-client.ts'
import { checkPkce } from './check-pkce.ts'
import { checkRedirectUri } from './check-redirect-uri.ts'
import { checkResponseType } from './check-response-type.ts'
import { checkScope } from './check-scope.ts'
import { checkState, rawState } from './check-state.ts'
import type { AuthorizationRequest, RedirectTarget } from './request.ts'

export type ReadRequest = { request: AuthorizationRequest } | { refused: OAuthError; target: RedirectTarget }

/**
 * The steps of an authorization request that need no user, in their order. What is wrong with client or redirect URI is
 * thrown and ends on an error page; everything after that goes back to the client.
 * @throws {ServiceError}
 */
export async function readRequest(database: IdentityDatabase, query: string): Promise<ReadRequest> {
  const parameters = new URLSearchParams(query)
  const client = await checkClient(database, parameters)
  const redirectUri = checkRedirectUri(client, parameters)
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
