import type { CachedCredential } from '../credentials/cached-credential.ts'
import type { Exchange } from '../exchange.ts'
import type { Bucket, Verdict } from '../limits/bucket.ts'
import { tooManyRequests } from '../limits/refusal.ts'
import type { RpcOperation } from '../operation.ts'
import { addressGroup } from '../request/client-address.ts'
import type { Runtime } from '../runtime.ts'
import { actionSchema, type Outcome, type Policy, step } from './policy.ts'

/** Counts the request against the plan, with its burst pool, and against the operation's own limit if it has one. */
export function rateLimit(runtime: Runtime): Policy {
  return {
    name: 'rate-limit',
    schema: actionSchema('rate-limit'),
    policy: () =>
      step(runtime, exchange => {
        const { operation } = exchange
        if (operation?.kind !== 'rpc') return
        const buckets = bucketsOf(exchange, operation)
        if (buckets.length === 0) return
        const verdict = runtime.limits.take(buckets)
        if (verdict instanceof Promise) return verdict.then(known => decide(runtime, exchange, known))
        return decide(runtime, exchange, verdict)
      }),
  }
}

function decide(runtime: Runtime, exchange: Exchange, verdict: Verdict): Outcome {
  exchange.verdict = verdict
  if (!verdict.admitted) throw tooManyRequests(runtime, verdict.standings)
  if (exchange.refusal) throw exchange.refusal
}

function bucketsOf(exchange: Exchange, operation: RpcOperation): Bucket[] {
  const { credential } = exchange
  const { limitPerMinute } = operation.route.access
  const buckets = credential ? [planOf(credential)] : []
  if (limitPerMinute !== null) {
    const who = credential ? limitKey(credential) : `address_${addressGroup(exchange.clientIp)}`
    buckets.push({ key: `${who}:${operation.name}`, name: 'endpoint', perMinute: limitPerMinute, burst: 0 })
  }
  return buckets
}

function planOf(credential: CachedCredential): Bucket {
  const { rateLimitPerMinute, rateLimitBurst } = credential
  return { key: limitKey(credential), name: 'default', perMinute: rateLimitPerMinute, burst: rateLimitBurst }
}

/** A key has its limit; tokens of an app have one for each of its users. */
function limitKey({ caller }: CachedCredential): string {
  return caller.auth === 'oauth' ? `${caller.credentialId}/${caller.userId}` : caller.credentialId
}
