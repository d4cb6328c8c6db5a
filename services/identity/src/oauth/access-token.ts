import { randomUUID, sign } from 'node:crypto'
import jwt from 'jsonwebtoken'
import type { SigningKeys } from './signing-keys.ts'

export const ACCESS_TOKEN_SECONDS = 3600

/** RFC 9068 §2.2, and the family that a revocation ends. */
export interface AccessTokenClaims {
  iss: string
  aud: string
  sub: string
  client_id: string
  scope: string
  iat: number
  exp: number
  jti: string
  /** The authorization that the token came of. */
  sid: string
}

export interface AccessTokenOrder {
  issuer: string
  userId: string
  clientId: string
  scopes: readonly string[]
  familyId: string
}

/** The API that tokens are for. */
export function audienceOf(issuer: string): string {
  return `${issuer}/v1`
}

/** A JWT of type `at+jwt` (RFC 9068), signed with the current key. */
export async function signAccessToken(
  signingKeys: SigningKeys,
  { issuer, userId, clientId, scopes, familyId }: AccessTokenOrder,
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
  const header = { alg: 'ES256', typ: 'at+jwt', kid: id }
  const input = `${encoded(header)}.${encoded(claims)}`
  // RFC 7515 §5.1, RFC 7518 §3.4. jsonwebtoken costs twice as much, on every refresh.
  const signature = sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${input}.${signature.toString('base64url')}`
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

/** The claims of a token that we signed for our API and that has not expired; null for anything else. */
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

/** `kid` of an access token as we sign them; null for anything else. */
function keyIdOf(token: string): string | null {
  try {
    const header = jwt.decode(token, { complete: true })?.header
    return header?.typ === 'at+jwt' && typeof header.kid === 'string' ? header.kid : null
  } catch {
    // Of type JWT, but with claims that are no JSON.
    return null
  }
}
