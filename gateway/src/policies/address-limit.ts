import type { Bucket } from '../limits/bucket.ts'
import { tooManyFromAddress } from '../limits/refusal.ts'
import { bearerToken } from '../request/bearer-token.ts'
import { addressGroup } from '../request/client-address.ts'
import type { Runtime } from '../runtime.ts'
import { actionSchema, type Policy, step } from './policy.ts'

interface Parameters {
  /** Refused credentials that an address may send in a minute. */
  badCredentialsPerMinute?: number
  /** Requests without a credential, to operations that need none, that an address may send in a minute. */
  publicPerMinute?: number
}

/**
 * Limits by address, before authentication: guessing keys is slowed down, and so is what needs no key. Whoever holds a
 * key that was good is not held up by a neighbour behind the same address who guesses. Each copy counts for itself.
 */
export function addressLimit(runtime: Runtime): Policy {
  return {
    name: 'address-limit',
    schema: actionSchema('address-limit', {
      badCredentialsPerMinute: { type: 'integer', default: 600 },
      publicPerMinute: { type: 'integer', default: 3000 },
    }),
    policy: ({ badCredentialsPerMinute = 600, publicPerMinute = 3000 }: Parameters) =>
      step(runtime, exchange => {
        const { operation, req } = exchange
        if (operation?.kind === 'page') return
        const address = addressGroup(exchange.clientIp)
        if (operation?.isPublic) {
          const verdict = runtime.addressLimits.take([bucketOf(`public ${address}`, publicPerMinute)])
          if (!verdict.admitted) throw tooManyFromAddress(runtime, verdict.standings)
          return
        }
        const guesses = bucketOf(`guess ${address}`, badCredentialsPerMinute)
        exchange.guesses = guesses
        const standing = runtime.addressLimits.look(guesses)
        if (standing.waitMs === 0) return
        const token = bearerToken(req.headers.authorization)
        if (token === null || !runtime.credentials.wasGood(token.hash))
          throw tooManyFromAddress(runtime, [standing])
      }),
  }
}

function bucketOf(key: string, perMinute: number): Bucket {
  return { key, name: 'address', perMinute, burst: 0 }
}
