import { randomUUID } from 'node:crypto'
import jwt from 'jsonwebtoken'
import type { SigningKeys } from './signing-keys.ts'

export const ACCESS_TOKEN_SECONDS = 3600

/** The claims of RFC 9068 §2.2, and the family of tokens that a revocation ends. */
export interface AccessTokenClaims {
  iss: string
  aud: string
  sub: string
  client_id: string
  scope: string
  iat: number
  exp: number
  jti: string
  /** The id of the token family. */
  sid: string
}

export interface NewAccessToken {
  issuer: string
  userId: string
  clientId: string
  scopes: readonly string[]
  familyId: string
}

/** The `aud` claim: the API that tokens are for. */
export function audienceOf(issuer: string): string {
  return `${issuer}/v1`
}

/** A JWT of type `at+jwt` (RFC 9068), signed with the current key. */
export async function signAccessToken(
  signingKeys: SigningKeys,
  { issuer, userId, clientId, scopes, familyId }: NewAccessToken,
  now: Date,
): Promise<string> {
  const { id, privateKey } = await signingKeys.current()
  const iat = Math.floor(now.getTime() / 1000)
  const claims: AccessTokenClaims = {
    iss: issuer,
    aud: audienceOf(issuer),
    sub: userId,
    client_id: clientId,
    scope: scopes.join(' '),
    iat,
    exp: iat + ACCESS_TOKEN_SECONDS,
    jti: randomUUID(),
    sid: familyId,
  }
  return jwt.sign(claims, privateKey, {
    algorithm: 'ES256',
    keyid: id,
    header: { alg: 'ES256', typ: 'at+jwt' },
  })
}

/** The claims of a token that this server signed for its API and that has not expired. Null for any other text. */
export async function readAccessToken(
  signingKeys: SigningKeys,
  issuer: string,
  token: string,
  now: Date,
): Promise<AccessTokenClaims | null> {
  const keyId = keyIdOf(token)
  const key = keyId === null ? null : await signingKeys.find(keyId)
  if (!key) return null
  try {
    return jwt.verify(token, key.publicKey, {
      algorithms: ['ES256'],
      issuer,
      audience: audienceOf(issuer),
      clockTimestamp: Math.floor(now.getTime() / 1000),
    }) as unknown as AccessTokenClaims
  } catch {
    return null
  }
}

/** The `kid` of an access token. Null for any other text. */
function keyIdOf(token: string): string | null {
  try {
    const header = jwt.decode(token, { complete: true })?.header
    return header?.typ === 'at+jwt' && typeof header.kid === 'string' ? header.kid : null
  } catch {
    // A JWT whose claims are not JSON.
    return null
  }
}
