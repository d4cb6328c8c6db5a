import { type Access, scopeAllows } from '@mi/contracts'
import type { ServiceError } from '@mi/errors'
import type { CachedCredential } from '../credentials/cached-credential.ts'
import { gatewayErrors } from '../errors.ts'
import type { Exchange } from '../exchange.ts'
import type { Runtime } from '../runtime.ts'
import { actionSchema, type Policy, step } from './policy.ts'

/**
 * Checks the scope. A refusal is not answered here but by `rate-limit`: it counts like any other request and its answer
 * carries the limit's headers.
 */
export function authorize(runtime: Runtime): Policy {
  return {
    name: 'authorize',
    schema: actionSchema('authorize'),
    policy: () =>
      step(runtime, exchange => {
        const { operation, credential } = exchange
        if (!credential || operation?.kind !== 'rpc') return
        exchange.refusal = refusalOf(exchange, credential, operation.route.access)
      }),
  }
}

function refusalOf(exchange: Exchange, credential: CachedCredential, access: Access): ServiceError | null {
  const { scopes } = access
  if (scopes.length > 0 && !scopes.some(scope => reaches(credential, scope))) {
    const scope = scopes.join(' ')
    exchange.headers.push(['WWW-Authenticate', `Bearer error="insufficient_scope", scope="${scope}"`])
    const needed = scopes.length === 1 ? `the scope ${scope}` : `one of the scopes ${scopes.join(', ')}`
    return gatewayErrors.insufficient_scope({ message: `The credential lacks ${needed}.` })
  }
  return access.testOnly && credential.caller.mode !== 'test' ? gatewayErrors.test_key_only() : null
}

function reaches(credential: CachedCredential, scope: string): boolean {
  let allowed = credential.reach.get(scope)
  if (allowed === undefined) {
    allowed = scopeAllows(credential.caller.scopes, scope)
    credential.reach.set(scope, allowed)
  }
  return allowed
}
