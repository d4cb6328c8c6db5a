import { randomUUID } from 'node:crypto'
import { hashToken, newToken } from '../../sign-in/link-tokens.ts'
import { insertPageAudit, type PageActor } from '../../store/oauth-audit.ts'
import type { OAuthClient } from '../../store/oauth-clients.ts'
import { lockCode, redeem, revokeFamily, type StoredCode } from '../../store/oauth-codes.ts'
import { rawTransaction } from '../../store/raw-transaction.ts'
import type { OAuthDeps } from '../deps.ts'
import { OAuthError } from '../oauth-error.ts'
import { optional, required } from '../parameters.ts'
import { stillAllowed } from '../scopes.ts'
import { checkVerifier } from './check-verifier.ts'
import { REFRESH_LIFETIME_MS, type TokenResponse, tokenResponse } from './token-response.ts'

/** RFC 6749 §4.1.3: the grant `authorization_code`. @throws {OAuthError} */
export async function redeemCode(
  deps: OAuthDeps,
  client: OAuthClient,
  parameters: URLSearchParams,
  actor: PageActor,
): Promise<TokenResponse> {
  const codeHash = hashToken(required(parameters, 'code'))
  const redirectUri = required(parameters, 'redirect_uri')
  const verifier = optional(parameters, 'code_verifier')
  const refreshToken = newToken()
  const now = deps.now()
  const issued = await rawTransaction(deps.database, async connection => {
    const code = await lockCode(connection, codeHash)
    if (!code || code.appId !== client.id) throw wrong()
    const audit = (action: string, familyId: string) =>
      insertPageAudit(
        connection,
        actor,
        { accountId: code.accountId, action, resourceType: 'oauth_authorization', resourceId: familyId },
        now,
      )
    if (code.usedAt) {
      // RFC 6749 §4.1.2: somebody has a code that is not theirs, so what came of it ends. It must last: no throw here.
      await revokeFamily(connection, code.familyId as string, now)
      await audit('oauth_token.code_reused', code.familyId as string)
      return null
    }
    checkCode(code, redirectUri, now)
    checkVerifier(code.challenge, verifier)
    const scopes = stillAllowed(code.scopes, client.scopes, code.plan)
    if (scopes.length === 0) throw wrong()
    const familyId = randomUUID()
    const expiresAt = new Date(now.getTime() + REFRESH_LIFETIME_MS)
    const tokenHash = hashToken(refreshToken)
    await redeem(
      connection,
      { id: familyId, grantId: code.grantId, scopes, codeHash, tokenHash, expiresAt },
      now,
    )
    await audit('oauth_token.issued', familyId)
    return { userId: code.userId, clientId: client.clientId, scopes, familyId, refreshToken }
  })
  if (!issued) throw wrong()
  return tokenResponse(deps, issued)
}

function checkCode(code: StoredCode, redirectUri: string, now: Date): void {
  if (code.expiresAt <= now || code.removed) throw wrong()
  if (code.redirectUri !== redirectUri)
    throw new OAuthError('invalid_grant', 'redirect_uri is not the one of the authorization request.')
}

function wrong(): OAuthError {
  return new OAuthError('invalid_grant', 'The code is unknown, used, expired, or of another client.')
}
