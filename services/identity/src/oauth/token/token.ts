import { auditSources } from '../../audit/domain/audit-sources.ts'
import { hashToken } from '../../domain/tokens.ts'
import type { OAuthDeps } from '../deps.ts'
import { OAuthError } from '../domain/oauth-error.ts'
import { required } from '../domain/parameters.ts'
import { clientEndpointWith } from '../endpoint.ts'
import { findClient, type OAuthClient, type PresentingClient } from '../store/clients.ts'
import { findClientWithCode, type StoredCode } from '../store/codes.ts'
import { findClientWithRefreshToken, type StoredRefreshToken } from '../store/refresh-tokens.ts'
import { redeemCode } from './redeem-code.ts'
import { refresh } from './refresh.ts'

/** `POST /oauth/token` (RFC 6749 §3.2): authenticates the client, then redeems a code or a refresh token. */
export function token(deps: OAuthDeps) {
  const { database } = deps
  return clientEndpointWith(deps, find, async (client, parameters, { state }) => {
    const actor = auditSources.app(client.id, state)
    switch (required(parameters, 'grant_type')) {
      case 'authorization_code':
        return redeemCode(deps, client as PresentingClient<StoredCode>, parameters, actor)
      case 'refresh_token':
        return refresh(deps, client as PresentingClient<StoredRefreshToken>, parameters, actor)
      default:
        throw new OAuthError(
          'unsupported_grant_type',
          'grant_type must be authorization_code or refresh_token.',
        )
    }
  })

  /** The client, with the code or refresh token of the request. */
  function find(clientId: string, parameters: URLSearchParams): Promise<OAuthClient | null> {
    const hashOf = (name: string) => hashToken(parameters.get(name) ?? '')
    switch (parameters.get('grant_type')) {
      case 'authorization_code':
        return findClientWithCode(database, clientId, hashOf('code'))
      case 'refresh_token':
        return findClientWithRefreshToken(database, clientId, hashOf('refresh_token'))
      default:
        return findClient(database, clientId)
    }
  }
}
