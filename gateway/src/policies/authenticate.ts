import { ServiceError } from '@mi/errors'
import { gatewayErrors } from '../errors.ts'
import type { Authenticator } from '../identity/authenticator.ts'
import type { CachedCredential } from '../identity/cached-credential.ts'
import type { MemoryStore } from '../limits/memory-store.ts'
import { bearerToken } from '../request/bearer-token.ts'
import type { RequestContext } from '../request-context.ts'
import type { PolicyDefinition } from './policy.ts'

const INVALID_TOKEN = 'Bearer error="invalid_token"'

export interface AuthenticateDeps {
  authenticator: Authenticator
  addressLimits: MemoryStore
}

/** Identifies the caller. */
export function authenticate({ authenticator, addressLimits }: AuthenticateDeps): PolicyDefinition {
  const reject = (ctx: RequestContext, error: unknown): never => {
    if (!(error instanceof ServiceError) || error.status !== 'unauthorized') throw error
    if (ctx.failedAuthBucket) addressLimits.consume([ctx.failedAuthBucket])
    ctx.responseHeaders.push(['WWW-Authenticate', INVALID_TOKEN])
    throw gatewayErrors.bad_credential()
  }
  return {
    name: 'authenticate',
    handler: () => ctx => {
      if (ctx.operation?.isPublic) return
      const token = bearerToken(ctx.req)
      if (!token) throw missingCredential(ctx)
      let found: CachedCredential | Promise<CachedCredential>
      try {
        found = authenticator.find(token)
      } catch (error) {
        return reject(ctx, error)
      }
      if (!(found instanceof Promise)) {
        ctx.credential = found
        return
      }
      return found.then(
        credential => {
          ctx.credential = credential
        },
        error => reject(ctx, error),
      )
    },
  }
}

/** RFC 6750 §3.1: no error code when no credential was sent. */
function missingCredential(ctx: RequestContext): ServiceError {
  if (ctx.headers.authorization !== undefined) {
    ctx.responseHeaders.push(['WWW-Authenticate', INVALID_TOKEN])
    return gatewayErrors.bad_credential()
  }
  ctx.responseHeaders.push(['WWW-Authenticate', 'Bearer'])
  return gatewayErrors.missing_credential()
}
