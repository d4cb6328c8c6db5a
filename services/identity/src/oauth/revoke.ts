import { auditSources } from '../audit/domain/audit-sources.ts'
import type { NewAuditEntry } from '../audit/store/audit-entries.ts'
import { hashToken } from '../domain/tokens.ts'
import { type AccessTokenClaims, readAccessToken } from './access-token.ts'
import type { OAuthDeps } from './deps.ts'
import { required } from './domain/parameters.ts'
import { clientEndpoint } from './endpoint.ts'
import { findAccess } from './store/access.ts'
import { findClientWithRefreshToken } from './store/refresh-tokens.ts'
import { revokeAccessToken, revokeFamily } from './store/revocations.ts'

/**
 * `POST /oauth/revoke` (RFC 7009): a refresh token ends with its whole family, an access token alone. A token that is unknown, has
 * ended or belongs to another client stays as it is, and the response is the same 200.
 */
export function revoke(deps: OAuthDeps) {
  const { database, signingKeys, issuer } = deps
  return clientEndpoint(deps, async (client, parameters, { state }) => {
    const given = required(parameters, 'token')
    const now = deps.now()
    const claims = await readAccessToken(signingKeys, issuer, given, now)
    await (claims ? revokeAccess(claims) : revokeRefresh())
    // RFC 7009 §2.2 requires no body, but some clients (simple-oauth2) read JSON from every response.
    return {}

    async function revokeAccess({ client_id, sid, jti, exp }: AccessTokenClaims) {
      if (client_id !== client.clientId) return
      const access = await findAccess(database, sid, jti)
      if (!access) return
      const token = { id: jti, expiresAt: new Date(exp * 1000) }
      await revokeAccessToken(database, token, auditOf(access.accountId, sid), now)
    }

    async function revokeRefresh() {
      const token = (await findClientWithRefreshToken(database, client.clientId, hashToken(given)))?.presented
      if (token?.appId !== client.id) return
      await revokeFamily(database, token.familyId, auditOf(token.accountId, token.familyId), now)
    }

    function auditOf(accountId: string, familyId: string): NewAuditEntry {
      const event = { accountId, action: 'oauth_token.revoked', resourceId: familyId } as const
      return { actor: auditSources.app(client.id, state), event }
    }
  })
}
