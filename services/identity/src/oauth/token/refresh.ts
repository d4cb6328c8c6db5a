import type { AuditAction } from '@mi/contracts'
import type { AuditActor } from '../../audit/domain/audit-sources.ts'
import type { NewAuditEntry } from '../../audit/store/audit-entries.ts'
import { hashToken, newToken } from '../../domain/tokens.ts'
import type { OAuthDeps } from '../deps.ts'
import { OAuthError } from '../domain/oauth-error.ts'
import { optional, required } from '../domain/parameters.ts'
import { covers, parseScope, stillAllowed } from '../domain/scopes.ts'
import type { PresentingClient } from '../store/clients.ts'
import { extendFamily, rotate, type StoredRefreshToken } from '../store/refresh-tokens.ts'
import { revokeFamily } from '../store/revocations.ts'
import { REFRESH_LIFETIME_MS, type TokenResponse, tokenResponse } from './token-response.ts'

/** RFC 6749 §6, RFC 9700 §4.14.2: each refresh token works once; its reuse ends its family. @throws {OAuthError} */
export async function refresh(
  deps: OAuthDeps,
  client: PresentingClient<StoredRefreshToken>,
  parameters: URLSearchParams,
  actor: AuditActor,
): Promise<TokenResponse> {
  const usedHash = hashToken(required(parameters, 'refresh_token'))
  const asked = optional(parameters, 'scope')
  const refreshToken = newToken()
  const now = deps.now()
  const { presented: token } = client
  if (!token || token.appId !== client.id || token.revokedAt || token.removed) throw wrong()
  if (token.usedAt) await endFamily(deps, token, actor)
  if (token.expiresAt <= now) throw wrong()
  const { familyId, userId } = token
  const scopes = narrowed(stillAllowed(token.scopes, client.scopes, token.plan), asked)
  const expiresAt = new Date(now.getTime() + REFRESH_LIFETIME_MS)
  const rotation = { familyId, usedHash, newHash: hashToken(refreshToken), expiresAt }
  if (token.familyExpiresAt < expiresAt) await extendFamily(deps.database, familyId, expiresAt)
  // Another request used the token or ended the family meanwhile.
  if (!(await rotate(deps.database, rotation, auditOf(actor, token, 'oauth_token.refreshed'), now)))
    await endFamily(deps, token, actor)
  return tokenResponse(deps, { userId, clientId: client.clientId, scopes, familyId, refreshToken })
}

/** Two parties have the token, and the server cannot tell which of them is the thief. @throws {OAuthError} always */
async function endFamily(
  { database, now }: OAuthDeps,
  token: StoredRefreshToken,
  actor: AuditActor,
): Promise<never> {
  await revokeFamily(database, token.familyId, auditOf(actor, token, 'oauth_token.refresh_reused'), now())
  throw wrong()
}

function auditOf(
  actor: AuditActor,
  { accountId, familyId }: StoredRefreshToken,
  action: AuditAction,
): NewAuditEntry {
  return { actor, event: { accountId, action, resourceId: familyId } }
}

/** RFC 6749 §6: a refresh gets the granted scopes or fewer. @throws {OAuthError} `invalid_scope` */
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
