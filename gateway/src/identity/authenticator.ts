import { parseApiKey } from '@mi/ids'
import { gatewayErrors } from '../errors.ts'
import type { BearerToken } from '../request/bearer-token.ts'
import { type AccessTokens, looksLikeJwt } from './access-tokens.ts'
import type { CachedCredential } from './cached-credential.ts'
import type { CredentialCache, Verify } from './credential-cache.ts'
import type { IdentityClient } from './identity-client.ts'

export interface AuthenticatorDeps {
  credentials: CredentialCache
  accessTokens: AccessTokens
  identity: IdentityClient
}

/**
 * Finds the credential of a token. Rejects a key with a wrong checksum, and an access token with an invalid
 * signature, without a call to identity. Credentials are cached for a second.
 */
export class Authenticator {
  readonly #deps: AuthenticatorDeps

  constructor(deps: AuthenticatorDeps) {
    this.#deps = deps
  }

  /**
   * The credential, at most a second old. Returns it without a promise while it is cached.
   * @throws {ServiceError} `unauthorized` for a malformed, unknown, revoked or expired token; other errors
   * when identity is unavailable
   */
  find(token: BearerToken): CachedCredential | Promise<CachedCredential> {
    const { credentials } = this.#deps
    const cached = credentials.peek(token.hash)
    if (cached) return cached
    const isKey = parseApiKey(token.text) !== null
    if (!isKey && !looksLikeJwt(token.text)) throw gatewayErrors.bad_credential()
    return credentials.find(token.hash, isKey ? this.#verifyKey(token) : this.#verifyAccessToken(token))
  }

  #verifyKey({ hash }: BearerToken): Verify {
    return () => this.#deps.identity.verifyApiKey(Buffer.from(hash, 'base64'))
  }

  #verifyAccessToken(token: BearerToken): Verify {
    return async () => {
      const claims = await this.#deps.accessTokens.verify(token)
      if (!claims) throw gatewayErrors.bad_credential()
      return this.#deps.identity.verifyAccessToken(claims)
    }
  }
}
