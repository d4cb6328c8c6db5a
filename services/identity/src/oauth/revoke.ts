import { hashToken } from '../sign-in/link-tokens.ts'
import { insertPageAudit } from '../store/oauth-audit.ts'
import { findRefreshToken, revokeFamily } from '../store/oauth-codes.ts'
import { rawTransaction } from '../store/raw-transaction.ts'
import { readAccessToken } from './access-token.ts'
import type { OAuthDeps } from './deps.ts'
import { clientEndpoint } from './endpoint.ts'
import { required } from './parameters.ts'

/**
 * `POST /oauth/revoke` (RFC 7009): a refresh token ends with its whole family, an access token alone. What is unknown, ended
 * or another client's is left as it is, and the answer is the same 200.
 */
export function revoke(deps: OAuthDeps) {
  const { database, signingKeys, issuer } = deps
  return clientEndpoint(deps, async (client, parameters, { state }) => {
    const given = required(parameters, 'token')
    const now = deps.now()
    const actor = {
      type: 'oauth_app',
      id: client.id,
      ip: state.clientIp,
      requestId: state.requestId,
    } as const
    const claims = await readAccessToken(signingKeys, issuer, given, now)
    await rawTransaction(database, async connection => {
      const audit = (accountId: string, familyId: string) =>
        insertPageAudit(
          connection,
          actor,
          {
            accountId,
            action: 'oauth_token.revoked',
            resourceType: 'oauth_authorization',
            resourceId: familyId,
          },
          now,
        )
      if (claims) {
        if (claims.client_id !== client.clientId) return
        const { rows, rowCount } = await connection.query({
          name: 'revoke-oauth-access-token',
          text: `with revoked as (
              insert into oauth_revoked_tokens (id, expires_at) values ($1, $2) on conflict do nothing returning id)
            select u.account_id from users u, revoked where u.id = $3`,
          values: [claims.jti, new Date(claims.exp * 1000), claims.sub],
        })
        if (rowCount) await audit(rows[0].account_id, claims.sid)
        return
      }
      const token = await findRefreshToken(database.poolAcrossTenants, hashToken(given))
      if (!token || token.appId !== client.id || token.revokedAt) return
      await revokeFamily(connection, token.familyId, now)
      await audit(token.accountId, token.familyId)
    })
    // RFC 7009 §2.2 has no body; some clients (simple-oauth2) read JSON from every answer.
    return {}
  })
}
