import { checkAccess } from '../identity/authorization.ts'
import type { PolicyDefinition } from './policy.ts'

/**
 * Checks scope and role. The policy `rate-limit` throws the error, so that the request is charged like any
 * other request and its response has the headers of the limit.
 */
export function authorize(): PolicyDefinition {
  return {
    name: 'authorize',
    handler: () => ctx => {
      const { operation, credential } = ctx
      if (!credential || operation?.kind !== 'rpc') return
      const refusal = checkAccess(credential, operation.route.access)
      if (!refusal) return
      ctx.authorizationError = refusal.error
      if (refusal.challenge !== null) ctx.responseHeaders.push(['WWW-Authenticate', refusal.challenge])
    },
  }
}
