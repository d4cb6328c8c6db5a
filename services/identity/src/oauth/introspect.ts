import { hashToken } from '../sign-in/link-tokens.ts'
import { findAccess } from '../store/oauth-access.ts'
import { type AccessTokenClaims, readAccessToken } from './access-token.ts'
import type { OAuthDeps } from './deps.ts'
import { clientEndpoint } from './endpoint.ts'
import { OAuthError } from './oauth-error.ts'
import { required } from './parameters.ts'
import { stillAllowed } from './scopes.ts'

const INACTIVE = { active: false }

/** `POST /oauth/introspect` (RFC 7662), for confidential clients and their own tokens. Of a dead token nothing is said. */
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
      const { rows } = await database.poolAcrossTenants.query({
        name: 'introspect-oauth-refresh-token',
        text: `select f.scopes, g.user_id as sub, t.created_at, t.expires_at
          from oauth_refresh_tokens t join oauth_token_families f on f.id = t.family_id
            join oauth_grants g on g.id = f.grant_id join users u on u.id = g.user_id
          where t.hash = $1 and t.used_at is null and t.expires_at > $2 and f.revoked_at is null
            and g.app_id = $3 and u.removed_at is null`,
        values: [hashToken(given), now, client.id],
      })
      const [row] = rows
      if (!row) return INACTIVE
      return {
        active: true,
        scope: row.scopes.join(' '),
        client_id: client.clientId,
        sub: row.sub,
        exp: Math.floor(row.expires_at.getTime() / 1000),
        iat: Math.floor(row.created_at.getTime() / 1000),
        iss: issuer,
        token_type: 'refresh_token',
      }
    }
  })
}
