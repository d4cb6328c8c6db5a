import { ServiceError } from '@mi/errors'
import { parseApiKey } from '@mi/ids'
import { gatewayErrors } from '../errors.ts'
import type { CachedCredential } from '../identity/cached-credential.ts'
import type { CredentialCache } from '../identity/credential-cache.ts'
import type { MemoryStore } from '../limits/memory-store.ts'
import { bearerToken } from '../request/bearer-token.ts'
import type { RequestContext } from '../request-context.ts'
import type { PolicyDefinition } from './policy.ts'

export interface AuthenticateDeps {
  credentials: CredentialCache
  addressLimits: MemoryStore
}

/**
 * Finds out who calls. A key with a wrong checksum is rejected without asking identity; credentials are cached for a
 * second.
 */
export function authenticate({ credentials, addressLimits }: AuthenticateDeps): PolicyDefinition {
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
      const token = bearerToken(ctx.headers.authorization)
      if (!token) throw missingCredential(ctx)
      let cached: CachedCredential | null
      try {
        cached = credentials.peek(token.hash)
      } catch (error) {
        return reject(ctx, error)
      }
      if (cached) return accept(ctx, cached)
      if (parseApiKey(token.text) === null) return reject(ctx, gatewayErrors.bad_credential())
      return credentials.find(token.hash).then(
        found => accept(ctx, found),
        error => reject(ctx, error),
      )
    },
  }
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
