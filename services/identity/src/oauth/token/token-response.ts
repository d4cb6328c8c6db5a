import { ACCESS_TOKEN_SECONDS, signAccessToken } from '../access-token.ts'
import type { OAuthDeps } from '../deps.ts'

/** RFC 6749 §5.1. */
export interface TokenResponse {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  refresh_token: string
  scope: string
}

/** A refresh token is valid for this time. */
export const REFRESH_LIFETIME_MS = 30 * 24 * 3_600_000

export interface IssuedTokens {
  userId: string
  clientId: string
  scopes: readonly string[]
  familyId: string
  refreshToken: string
}

export async function tokenResponse(
  { signingKeys, issuer, now }: OAuthDeps,
  { refreshToken, ...token }: IssuedTokens,
): Promise<TokenResponse> {
  return {
    access_token: await signAccessToken(signingKeys, { issuer, ...token }, now()),
    token_type: 'Bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    refresh_token: refreshToken,
    scope: token.scopes.join(' '),
  }
}
