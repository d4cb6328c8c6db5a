import { OAuthError } from '../domain/oauth-error.ts'
import { optional } from '../domain/parameters.ts'
import type { OAuthClient } from '../store/clients.ts'

/** BASE64URL of a SHA-256. */
const S256_CHALLENGE = /^[A-Za-z0-9_-]{43}$/

/**
 * RFC 7636 §4.3: the challenge. Its method must be S256, because a missing method means `plain`. Public clients must send a challenge
 * (RFC 9700 §2.1.1). @throws {OAuthError} `invalid_request`
 */
export function checkPkce(client: OAuthClient, parameters: URLSearchParams): string | null {
  const challenge = optional(parameters, 'code_challenge')
  const method = optional(parameters, 'code_challenge_method')
  if (challenge === null) {
    if (method !== null) throw new OAuthError('invalid_request', 'code_challenge is missing.')
    if (!client.confidential)
      throw new OAuthError('invalid_request', 'code_challenge is missing: public clients must use PKCE.')
    return null
  }
  if (method !== 'S256') throw new OAuthError('invalid_request', 'code_challenge_method must be S256.')
  if (!S256_CHALLENGE.test(challenge))
    throw new OAuthError('invalid_request', 'code_challenge must be the base64url of a SHA-256.')
  return challenge
}
