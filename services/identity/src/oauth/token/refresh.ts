import { hashToken, newToken } from '../../sign-in/link-tokens.ts'
import { insertPageAudit, type PageActor } from '../../store/oauth-audit.ts'
import type { OAuthClient } from '../../store/oauth-clients.ts'
import { lockRefreshToken, revokeFamily, rotate } from '../../store/oauth-codes.ts'
import { rawTransaction } from '../../store/raw-transaction.ts'
import type { OAuthDeps } from '../deps.ts'
import { OAuthError } from '../oauth-error.ts'
import { optional, required } from '../parameters.ts'
import { covers, parseScope, stillAllowed } from '../scopes.ts'
import { REFRESH_LIFETIME_MS, type TokenResponse, tokenResponse } from './token-response.ts'

/** RFC 6749 §6, RFC 9700 §4.14.2: each refresh token works once; one that comes again ends its family. @throws {OAuthError} */
export async function refresh(
  deps: OAuthDeps,
  client: OAuthClient,
  parameters: URLSearchParams,
  actor: PageActor,
): Promise<TokenResponse> {
  const usedHash = hashToken(required(parameters, 'refresh_token'))
  const asked = optional(parameters, 'scope')
  const refreshToken = newToken()
  const now = deps.now()
  const issued = await rawTransaction(deps.database, async connection => {
    const token = await lockRefreshToken(connection, usedHash)
    if (!token || token.appId !== client.id || token.revokedAt || token.removed) throw wrong()
    const { familyId, accountId } = token
    const audit = (action: string) =>
      insertPageAudit(
        connection,
        actor,
        { accountId, action, resourceType: 'oauth_authorization', resourceId: familyId },
        now,
      )
    if (token.usedAt) {
      // Two parties have the token and nobody can tell which is the thief. It must last: no throw here.
      await revokeFamily(connection, familyId, now)
      await audit('oauth_token.refresh_reused')
      return null
    }
    if (token.expiresAt <= now) throw wrong()
    const scopes = narrowed(stillAllowed(token.scopes, client.scopes, token.plan), asked)
    const expiresAt = new Date(now.getTime() + REFRESH_LIFETIME_MS)
    await rotate(connection, { familyId, usedHash, newHash: hashToken(refreshToken), expiresAt }, now)
    await audit('oauth_token.refreshed')
    return { userId: token.userId, clientId: client.clientId, scopes, familyId, refreshToken }
  })
  if (!issued) throw wrong()
  return tokenResponse(deps, issued)
}

/** RFC 6749 §6: the scope of a refresh is what was granted, or less. @throws {OAuthError} `invalid_scope` */
function narrowed(granted: string[], asked: string | null): string[] {
  if (granted.length === 0) throw wrong()
  if (asked === null) return granted
  const scopes = parseScope(asked)
  if (!scopes || !covers(granted, scopes))
    throw new OAuthError('invalid_scope', 'scope asks for more than was granted.')
  return scopes
}

function wrong(): OAuthError {
  return new OAuthError(
    'invalid_grant',
    'The refresh token is unknown, used, revoked, expired, or of another client.',
  )
}
