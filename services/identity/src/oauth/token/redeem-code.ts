import { randomUUID } from 'node:crypto'
import type { AuditAction } from '@mi/contracts'
import type { AuditActor } from '../../audit/domain/audit-sources.ts'
import type { NewAuditEntry } from '../../audit/store/audit-entries.ts'
import { hashToken, newToken } from '../../domain/tokens.ts'
import type { OAuthDeps } from '../deps.ts'
import { OAuthError } from '../domain/oauth-error.ts'
import { optional, required } from '../domain/parameters.ts'
import { stillAllowed } from '../domain/scopes.ts'
import type { PresentingClient } from '../store/clients.ts'
import { findClientWithCode, redeem, type StoredCode } from '../store/codes.ts'
import { revokeFamily } from '../store/revocations.ts'
import { checkVerifier } from './check-verifier.ts'
import { REFRESH_LIFETIME_MS, type TokenResponse, tokenResponse } from './token-response.ts'

/** RFC 6749 §4.1.3: the grant `authorization_code`. @throws {OAuthError} */
export async function redeemCode(
  deps: OAuthDeps,
  client: PresentingClient<StoredCode>,
  parameters: URLSearchParams,
  actor: AuditActor,
): Promise<TokenResponse> {
  const codeHash = hashToken(required(parameters, 'code'))
  const redirectUri = required(parameters, 'redirect_uri')
  const verifier = optional(parameters, 'code_verifier')
  const refreshToken = newToken()
  const now = deps.now()
  const { presented: code } = client
  if (!code || code.appId !== client.id) throw wrong()
  if (code.usedAt) await endFamily(deps, code, actor)
  checkCode(code, redirectUri, now)
  checkVerifier(code.challenge, verifier)
  const scopes = stillAllowed(code.scopes, client.scopes, code.plan)
  if (scopes.length === 0) throw wrong()
  const familyId = randomUUID()
  const family = {
    id: familyId,
    grantId: code.grantId,
    scopes,
    codeHash,
    tokenHash: hashToken(refreshToken),
    expiresAt: new Date(now.getTime() + REFRESH_LIFETIME_MS),
  }
  if (!(await redeem(deps.database, family, auditOf(actor, code, 'oauth_token.issued', familyId), now))) {
    // Another request redeemed the code meanwhile, or the grant has ended.
    const again = await findClientWithCode(deps.database, client.clientId, codeHash)
    if (!again?.presented) throw wrong()
    await endFamily(deps, again.presented, actor)
  }
  return tokenResponse(deps, {
    userId: code.userId,
    clientId: client.clientId,
    scopes,
    familyId,
    refreshToken,
  })
}

/** RFC 6749 §4.1.2: a second use means that the code was stolen, so its tokens end. @throws {OAuthError} always */
async function endFamily({ database, now }: OAuthDeps, code: StoredCode, actor: AuditActor): Promise<never> {
  const familyId = code.familyId as string
  await revokeFamily(database, familyId, auditOf(actor, code, 'oauth_token.code_reused', familyId), now())
  throw wrong()
}

function auditOf(
  actor: AuditActor,
  { accountId }: StoredCode,
  action: AuditAction,
  familyId: string,
): NewAuditEntry {
  return { actor, event: { accountId, action, resourceId: familyId } }
}

function checkCode(code: StoredCode, redirectUri: string, now: Date): void {
  if (code.expiresAt <= now || code.removed) throw wrong()
  if (code.redirectUri !== redirectUri)
    throw new OAuthError('invalid_grant', 'redirect_uri differs from that of the authorization request.')
}

function wrong(): OAuthError {
  return new OAuthError('invalid_grant', 'The code is unknown, used, expired, or of another client.')
}
