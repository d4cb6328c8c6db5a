import { ServiceError } from '@mi/errors'
import { parseApiKey } from '@mi/ids'
import type { CachedCredential } from '../credentials/cached-credential.ts'
import { gatewayErrors } from '../errors.ts'
import type { Exchange } from '../exchange.ts'
import { bearerToken } from '../request/bearer-token.ts'
import type { Runtime } from '../runtime.ts'
import { actionSchema, type Outcome, type Policy, step } from './policy.ts'

/**
 * Finds out who calls. A key whose checksum is wrong is refused without asking anyone; what identity said of a key is
 * known for a second.
 */
export function authenticate(runtime: Runtime): Policy {
  return {
    name: 'authenticate',
    schema: actionSchema('authenticate'),
    policy: () =>
      step(runtime, exchange => {
        if (exchange.operation?.isPublic) return
        const token = bearerToken(exchange.req.headers.authorization)
        if (!token) throw missing(exchange)
        try {
          const known = runtime.credentials.peek(token.hash)
          if (known) return accept(exchange, known)
        } catch (error) {
          throw refuse(runtime, exchange, error)
        }
        if (parseApiKey(token.text) === null) throw refuse(runtime, exchange, gatewayErrors.bad_credential())
        return runtime.credentials.find(token.hash).then(
          found => accept(exchange, found),
          error => {
            throw refuse(runtime, exchange, error)
          },
        )
      }),
  }
}

function accept(exchange: Exchange, credential: CachedCredential): Outcome {
  exchange.credential = credential
}

/** RFC 6750, section 3.1: no error code when no credential was sent. */
function missing(exchange: Exchange): ServiceError {
  if (exchange.req.headers.authorization !== undefined) {
    exchange.headers.push(['WWW-Authenticate', 'Bearer error="invalid_token"'])
    return gatewayErrors.bad_credential()
  }
  exchange.headers.push(['WWW-Authenticate', 'Bearer'])
  return gatewayErrors.missing_credential()
}

function refuse(runtime: Runtime, exchange: Exchange, error: unknown): unknown {
  if (!(error instanceof ServiceError) || error.status !== 'unauthorized') return error
  if (exchange.guesses) runtime.addressLimits.take([exchange.guesses])
  exchange.headers.push(['WWW-Authenticate', 'Bearer error="invalid_token"'])
  return gatewayErrors.bad_credential()
}
