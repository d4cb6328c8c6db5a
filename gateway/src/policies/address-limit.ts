import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { addressGroup } from '@mi/service-kit'
import type { CredentialCache } from '../identity/credential-cache.ts'
import { addressLimitError } from '../limits/errors.ts'
import type { MemoryStore } from '../limits/memory-store.ts'
import type { Bucket, BucketState } from '../limits/rate-limit.ts'
import type { GatewayMetrics } from '../observability/metrics.ts'
import { bearerToken } from '../request/bearer-token.ts'
import type { RequestContext } from '../request-context.ts'
import type { PolicyDefinition } from './policy.ts'

export interface AddressLimitDeps {
  addressLimits: MemoryStore
  credentials: CredentialCache
  metrics: GatewayMetrics
}

interface Parameters {
  /** The number of invalid credentials that an address may send in a minute. */
  badCredentialsPerMinute: number
  /** The number of requests to public operations that an address may send in a minute. */
  publicPerMinute: number
}

/**
 * A refusal waits this long. A client that ignores `Retry-After` and sends its next request at once would otherwise
 * keep the process busy with refusals.
 */
const DELAY_MS = 1_000
/** Further refusals are sent at once, because each waiting request holds memory. */
const MAX_DELAYED = 500

/**
 * Limits by address, before authentication. They slow down the guessing of keys and the calls without a key.
 * A key that was valid recently is not affected when another client behind the same address guesses keys.
 * Each copy counts for itself.
 */
export function addressLimit({
  addressLimits,
  credentials,
  metrics,
}: AddressLimitDeps): PolicyDefinition<Parameters> {
  let delayed = 0

  /** @throws {ServiceError} rate_limited, after a delay */
  async function refuse({ res }: RequestContext, states: BucketState[]): Promise<never> {
    if (delayed < MAX_DELAYED) {
      delayed++
      const gone = new AbortController()
      const closed = once(res, 'close', { signal: gone.signal }).catch(() => {})
      await Promise.race([sleep(DELAY_MS, undefined, { ref: false }), closed])
      gone.abort()
      delayed--
    }
    throw addressLimitError(metrics, states)
  }

  return {
    name: 'address-limit',
    parameters: {
      badCredentialsPerMinute: { type: 'integer', default: 600 },
      publicPerMinute: { type: 'integer', default: 3000 },
    },
    handler:
      ({ badCredentialsPerMinute, publicPerMinute }) =>
      ctx => {
        const { operation } = ctx
        if (operation?.kind === 'page') return
        const address = addressGroup(ctx.clientIp)
        if (operation?.isPublic) {
          const result = addressLimits.consume([bucketOf(`public ${address}`, publicPerMinute)])
          if (!result.allowed) return refuse(ctx, result.states)
          return
        }
        const bucket = bucketOf(`failed-auth ${address}`, badCredentialsPerMinute)
        ctx.failedAuthBucket = bucket
        const state = addressLimits.peek(bucket)
        if (state.waitMs === 0) return
        const token = bearerToken(ctx.req)
        if (token === null || !credentials.wasValid(token.hash)) return refuse(ctx, [state])
      },
  }
}

function bucketOf(key: string, perMinute: number): Bucket {
  return { key, name: 'address', perMinute, burst: 0 }
}
