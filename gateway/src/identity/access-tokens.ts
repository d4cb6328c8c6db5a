import { createPublicKey, type KeyObject } from 'node:crypto'
import jwt from 'jsonwebtoken'
import type { BearerToken } from '../request/bearer-token.ts'
import { BoundedMap } from './bounded-map.ts'

/** The minimum time between two requests for unknown key ids. Anybody can invent key ids. */
const ASK_EVERY_MS = 1000
/** The keys are read again after this time even when all key ids are known, because an old key may have been removed. */
const KEEP_MS = 10 * 60_000
/** The same number as cached credentials. */
const MAX_VERIFIED = 50_000

/** The signing keys of access tokens, as identity publishes them. */
export interface SigningKeySet {
  issuer: string
  audience: string
  keys: { id: string; jwk: string }[]
}

/** The claims of an access token that the gateway uses. */
export interface AccessTokenClaims {
  authorizationId: string
  tokenId: string
  scopes: string[]
  expiresAt: Date
}

interface Known {
  issuer: string
  audience: string
  keys: Map<string, KeyObject>
}

/** A token with a valid signature, and the key that verified it. */
interface VerifiedToken {
  claims: AccessTokenClaims
  keyId: string
}

/**
 * Verifies access tokens (RFC 9068) in the gateway with identity's public keys, so that a forged or expired
 * token causes no call. A signature is verified once and stays valid as long as its key is published.
 * Identity reports revocations (`CredentialCache`).
 */
export class AccessTokens {
  readonly #ask: () => Promise<SigningKeySet>
  readonly #now: () => number
  #known: Known | null = null
  #askedAt = Number.NEGATIVE_INFINITY
  #asking: Promise<Known> | null = null
  /** The key is the SHA-256 of the token. */
  readonly #verified = new BoundedMap<string, VerifiedToken>(MAX_VERIFIED)

  constructor(ask: () => Promise<SigningKeySet>, now: () => number = Date.now) {
    this.#ask = ask
    this.#now = now
  }

  /**
   * The claims of a valid token; null for an invalid token.
   * @throws {ServiceError} when no key is known and identity is unavailable
   */
  async verify({ text, hash }: BearerToken): Promise<AccessTokenClaims | null> {
    const verified = this.#verified.get(hash)
    const keyId = verified ? verified.keyId : keyIdOf(text)
    if (keyId === null) return null
    const known = await this.#keysWith(keyId)
    const key = known.keys.get(keyId)
    if (!key) return null
    if (verified) return verified.claims.expiresAt.getTime() > this.#now() ? verified.claims : null
    const claims = claimsOf(text, key, known, this.#now())
    if (claims) this.#verified.set(hash, { claims, keyId })
    return claims
  }

  async #keysWith(id: string): Promise<Known> {
    const known = this.#known
    const age = this.#now() - this.#askedAt
    if (known && age < (known.keys.has(id) ? KEEP_MS : ASK_EVERY_MS)) return known
    this.#asking ??= this.#read().finally(() => {
      this.#asking = null
    })
    // While identity is unavailable, the known keys stay in use.
    return this.#asking.catch(error => {
      if (known) return known
      throw error
    })
  }

  async #read(): Promise<Known> {
    const { issuer, audience, keys } = await this.#ask()
    const byId = keys.map(({ id, jwk }): [string, KeyObject] => [
      id,
      createPublicKey({ key: JSON.parse(jwk), format: 'jwk' }),
    ])
    this.#known = { issuer, audience, keys: new Map(byId) }
    this.#askedAt = this.#now()
    return this.#known
  }
}

/** True when a credential has the form of a JWT (RFC 7515 §7.1). An API key contains no dots. */
export function looksLikeJwt(text: string): boolean {
  return /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/.test(text)
}

/** The `kid` of an access token in the project's format; null for any other JWT. */
function keyIdOf(token: string): string | null {
  try {
    const header = JSON.parse(Buffer.from(token.slice(0, token.indexOf('.')), 'base64url').toString('utf8'))
    if (header?.alg !== 'ES256' || header.typ !== 'at+jwt' || typeof header.kid !== 'string') return null
    return header.kid
  } catch {
    return null
  }
}

function claimsOf(
  token: string,
  key: KeyObject,
  { issuer, audience }: Pick<Known, 'issuer' | 'audience'>,
  now: number,
): AccessTokenClaims | null {
  const clockTimestamp = Math.floor(now / 1000)
  try {
    const claims = jwt.verify(token, key, {
      algorithms: ['ES256'],
      issuer,
      audience,
      clockTimestamp,
    }) as jwt.JwtPayload
    const { sid, jti, scope, exp } = claims
    if (typeof sid !== 'string' || typeof jti !== 'string' || typeof scope !== 'string' || !exp) return null
    return { authorizationId: sid, tokenId: jti, scopes: scope.split(' '), expiresAt: new Date(exp * 1000) }
  } catch {
    return null
  }
}
