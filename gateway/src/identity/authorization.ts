import { type Access, roleIncludes, scopeAllows } from '@mi/contracts'
import { commonErrors, type ServiceError } from '@mi/errors'
import { gatewayErrors } from '../errors.ts'
import type { CachedCredential } from './cached-credential.ts'

/** The refusal of an operation that a credential may not call. */
export interface Refusal {
  error: ServiceError
  /** Value of WWW-Authenticate, or null (RFC 6750 §3.1). */
  challenge: string | null
}

/** Checks scope, role and mode of a credential. @returns null when it may call the operation */
export function checkAccess(credential: CachedCredential, access: Access): Refusal | null {
  const { scopes } = access
  if (scopes.length > 0 && !scopes.some(scope => hasScope(credential, scope))) {
    const scope = scopes.join(' ')
    const needed = scopes.length === 1 ? `the scope ${scope}` : `one of the scopes ${scopes.join(', ')}`
    return {
      error: gatewayErrors.insufficient_scope({ message: `The credential lacks ${needed}.` }),
      challenge: `Bearer error="insufficient_scope", scope="${scope}"`,
    }
  }
  if (!roleIncludes(credential.caller.role, access.role))
    return refusal(commonErrors.forbidden({ message: `This needs the role ${access.role} in the account.` }))
  const isRefused = access.testOnly && credential.caller.mode !== 'test'
  return isRefused ? refusal(gatewayErrors.test_key_only()) : null
}

function refusal(error: ServiceError): Refusal {
  return { error, challenge: null }
}

function hasScope(credential: CachedCredential, scope: string): boolean {
  let allowed = credential.scopeChecks.get(scope)
  if (allowed === undefined) {
    allowed = scopeAllows(credential.caller.scopes, scope)
    credential.scopeChecks.set(scope, allowed)
  }
  return allowed
}
