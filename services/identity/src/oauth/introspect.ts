import { hashToken } from '../domain/tokens.ts'
import { type AccessTokenClaims, readAccessToken } from './access-token.ts'
import type { OAuthDeps } from './deps.ts'
import { OAuthError } from './domain/oauth-error.ts'
import { required } from './domain/parameters.ts'
import { stillAllowed } from './domain/scopes.ts'
import { clientEndpoint } from './endpoint.ts'
import { findAccess } from './store/access.ts'
import { findClientWithRefreshToken } from './store/refresh-tokens.ts'

const INACTIVE = { active: false }

/** `POST /oauth/introspect` (RFC 7662), for confidential clients and their own tokens. The response to an ended token has no details. */
export function introspect(deps: OAuthDeps) {
  const { database, signingKeys, issuer } = deps
  return clientEndpoint(deps, async (client, parameters) => {
    if (!client.confidential) throw new OAuthError('invalid_client', 'A public client cannot introspect.')
    const given = required(parameters, 'token')
    const now = deps.now()
    const claims = await readAccessToken(signingKeys, issuer, given, now)
    return claims ? introspectAccess(claims) : introspectRefresh()

    async function introspectAccess({ sid, jti, scope, client_id, sub, exp, iat, iss }: AccessTokenClaims) {
      if (client_id !== client.clientId) return INACTIVE
      const access = await findAccess(database, sid, jti)
      if (!access) return INACTIVE
      const scopes = stillAllowed(scope.split(' '), client.scopes, access.plan)
      if (scopes.length === 0) return INACTIVE
      return { active: true, scope: scopes.join(' '), client_id, sub, exp, iat, iss, token_type: 'Bearer' }
    }

    async function introspectRefresh() {
      const token = (await findClientWithRefreshToken(database, client.clientId, hashToken(given)))?.presented
      if (token?.appId !== client.id || token.usedAt || token.revokedAt || token.removed) return INACTIVE
      if (token.expiresAt <= now) return INACTIVE
      const scopes = stillAllowed(token.scopes, client.scopes, token.plan)
      if (scopes.length === 0) return INACTIVE
      return {
        active: true,
        scope: scopes.join(' '),
        client_id: client.clientId,
        sub: token.userId,
        exp: Math.floor(token.expiresAt.getTime() / 1000),
        iat: Math.floor(token.createdAt.getTime() / 1000),
        iss: issuer,
        token_type: 'refresh_token',
      }
    }
  })
}
