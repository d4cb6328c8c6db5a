import { type Access, roleIncludes, scopeAllows } from '@mi/contracts'
import { commonErrors, type ServiceError } from '@mi/errors'
import { gatewayErrors } from '../errors.ts'
import type { CachedCredential } from '../identity/cached-credential.ts'
import type { RequestContext } from '../request-context.ts'
import type { PolicyDefinition } from './policy.ts'

/**
 * Checks the scope. The error is thrown by `rate-limit`, so that the request is charged like any other and its response
 * has the headers of the limit.
 */
export function authorize(): PolicyDefinition {
  return {
    name: 'authorize',
    handler: () => ctx => {
      const { operation, credential } = ctx
      if (!credential || operation?.kind !== 'rpc') return
      ctx.authorizationError = authorizationErrorOf(ctx, credential, operation.route.access)
    },
  }
}

function authorizationErrorOf(
  ctx: RequestContext,
  credential: CachedCredential,
  access: Access,
): ServiceError | null {
  const { scopes } = access
  if (scopes.length > 0 && !scopes.some(scope => hasScope(credential, scope))) {
    const scope = scopes.join(' ')
    ctx.responseHeaders.push(['WWW-Authenticate', `Bearer error="insufficient_scope", scope="${scope}"`])
    const needed = scopes.length === 1 ? `the scope ${scope}` : `one of the scopes ${scopes.join(', ')}`
    return gatewayErrors.insufficient_scope({ message: `The credential lacks ${needed}.` })
  }
  if (!roleIncludes(credential.caller.role, access.role))
    return commonErrors.forbidden({ message: `This needs the role ${access.role} in the account.` })
  return access.testOnly && credential.caller.mode !== 'test' ? gatewayErrors.test_key_only() : null
}

function hasScope(credential: CachedCredential, scope: string): boolean {
  let allowed = credential.scopeChecks.get(scope)
  if (allowed === undefined) {
    allowed = scopeAllows(credential.caller.scopes, scope)
    credential.scopeChecks.set(scope, allowed)
  }
  return allowed
}
