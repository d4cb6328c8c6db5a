import { createHash, timingSafeEqual } from 'node:crypto'
import { OAuthError } from '../domain/oauth-error.ts'

/** RFC 7636 §4.1. */
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/

/**
 * RFC 7636 §4.6. A verifier without a challenge is refused too, because an attacker may have removed the challenge from the request
 * (RFC 9700 §4.8.2). @throws {OAuthError} `invalid_grant`
 */
export function checkVerifier(challenge: string | null, verifier: string | null): void {
  if (challenge === null && verifier === null) return
  if (challenge === null) throw wrong('The code was requested without code_challenge.')
  if (verifier === null) throw wrong('code_verifier is missing.')
  if (!VERIFIER.test(verifier)) throw wrong('code_verifier must have 43 to 128 unreserved characters.')
  const actual = createHash('sha256').update(verifier).digest()
  if (!timingSafeEqual(actual, Buffer.from(challenge, 'base64url'))) throw wrong('code_verifier is wrong.')
}

function wrong(description: string): OAuthError {
  return new OAuthError('invalid_grant', description)
}
