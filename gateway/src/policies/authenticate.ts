import { ServiceError } from '@mi/errors'
import { parseApiKey } from '@mi/ids'
import { gatewayErrors } from '../errors.ts'
import { type AccessTokens, looksLikeJwt } from '../identity/access-tokens.ts'
import type { CachedCredential } from '../identity/cached-credential.ts'
import type { CredentialCache } from '../identity/credential-cache.ts'
import type { IdentityClient } from '../identity/identity-client.ts'
import type { MemoryStore } from '../limits/memory-store.ts'
import { type BearerToken, bearerToken } from '../request/bearer-token.ts'
import type { RequestContext } from '../request-context.ts'
import type { PolicyDefinition } from './policy.ts'

export interface AuthenticateDeps {
  credentials: CredentialCache
  accessTokens: AccessTokens
  identity: IdentityClient
  addressLimits: MemoryStore
}

/**
 * Finds out who calls. A key with a wrong checksum, or an access token that we did not sign, is rejected without asking
 * identity; credentials are cached for a second.
 */
export function authenticate(deps: AuthenticateDeps): PolicyDefinition {
  const { credentials, addressLimits } = deps
  const accept = (ctx: RequestContext, credential: CachedCredential): void => {
    ctx.credential = credential
  }
  const reject = (ctx: RequestContext, error: unknown): never => {
    if (!(error instanceof ServiceError) || error.status !== 'unauthorized') throw error
    if (ctx.failedAuthBucket) addressLimits.consume([ctx.failedAuthBucket])
    ctx.responseHeaders.push(['WWW-Authenticate', 'Bearer error="invalid_token"'])
    throw gatewayErrors.bad_credential()
  }
  return {
    name: 'authenticate',
    handler: () => ctx => {
      if (ctx.operation?.isPublic) return
      const token = bearerToken(ctx.req)
      if (!token) throw missingCredential(ctx)
      let cached: CachedCredential | null
      try {
        cached = credentials.peek(token.hash)
      } catch (error) {
        return reject(ctx, error)
      }
      if (cached) return accept(ctx, cached)
      const isKey = parseApiKey(token.text) !== null
      if (!isKey && !looksLikeJwt(token.text)) return reject(ctx, gatewayErrors.bad_credential())
      const found = isKey ? findKey(deps, token) : findAccessToken(deps, token)
      return found.then(
        credential => accept(ctx, credential),
        error => reject(ctx, error),
      )
    },
  }
}

function findKey(
  { credentials, identity }: AuthenticateDeps,
  { hash }: BearerToken,
): Promise<CachedCredential> {
  return credentials.find(hash, () => identity.verifyApiKey(Buffer.from(hash, 'base64')))
}

/** @throws {ServiceError} `unauthorized` for a token that we did not sign, has expired or is revoked */
function findAccessToken(
  { credentials, accessTokens, identity }: AuthenticateDeps,
  token: BearerToken,
): Promise<CachedCredential> {
  return credentials.find(token.hash, async () => {
    const claims = await accessTokens.verify(token)
    if (!claims) throw gatewayErrors.bad_credential()
    return identity.verifyAccessToken(claims)
  })
}

/** RFC 6750 §3.1: no error code when no credential was sent. */
function missingCredential(ctx: RequestContext): ServiceError {
  if (ctx.headers.authorization !== undefined) {
    ctx.responseHeaders.push(['WWW-Authenticate', 'Bearer error="invalid_token"'])
    return gatewayErrors.bad_credential()
  }
  ctx.responseHeaders.push(['WWW-Authenticate', 'Bearer'])
  return gatewayErrors.missing_credential()
}
