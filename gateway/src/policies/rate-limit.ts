import { addressGroup } from '@mi/service-kit'
import { rateLimitError } from '../limits/errors.ts'
import type { Bucket, RateLimitResult, RateLimitStore } from '../limits/rate-limit.ts'
import type { GatewayMetrics } from '../observability/metrics.ts'
import type { RpcOperation } from '../operation.ts'
import type { RequestContext } from '../request-context.ts'
import type { PolicyDefinition } from './policy.ts'

export interface RateLimitDeps {
  limits: RateLimitStore
  metrics: GatewayMetrics
}

/** Charges the request to the limits of the plan with their burst pools, and to the limit of the operation if it has one. */
export function rateLimit({ limits, metrics }: RateLimitDeps): PolicyDefinition {
  const decide = (ctx: RequestContext, result: RateLimitResult): void => {
    ctx.rateLimit = result
    if (!result.allowed) throw rateLimitError(metrics, result.states)
    if (ctx.authorizationError) throw ctx.authorizationError
  }
  return {
    name: 'rate-limit',
    handler: () => ctx => {
      const { operation } = ctx
      if (operation?.kind !== 'rpc') return
      const buckets = bucketsOf(ctx, operation)
      if (buckets.length === 0) return
      const result = limits.consume(buckets)
      return result instanceof Promise ? result.then(known => decide(ctx, known)) : decide(ctx, result)
    },
  }
}

const NONE: readonly Bucket[] = []

function bucketsOf(ctx: RequestContext, operation: RpcOperation): readonly Bucket[] {
  const { credential } = ctx
  const { limitPerMinute } = operation.route.access
  const plan = credential?.planBuckets ?? NONE
  if (limitPerMinute === null) return plan
  const who = credential ? credential.limitKey : `address_${addressGroup(ctx.clientIp)}`
  return [...plan, { key: `${who}:${operation.name}`, name: 'endpoint', perMinute: limitPerMinute, burst: 0 }]
}
