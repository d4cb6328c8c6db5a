import type { BucketState } from './rate-limit.ts'

const SECONDS_A_MINUTE = 60
const SECONDS_OF_BURST = 300

/**
 * `X-RateLimit-*` of the limit that is nearer, and all limits in the structured fields of
 * draft-ietf-httpapi-ratelimit-headers-10. The burst pool is only in the latter.
 */
export function rateLimitHeaders(states: BucketState[], now: number): [name: string, value: string][] {
  let nearest = states[0]!
  for (const state of states) if (state.remaining < nearest.remaining) nearest = state
  const items: string[] = []
  const policies: string[] = []
  for (const { bucket, remaining, resetMs, burstRemaining, burstResetMs } of states) {
    items.push(`"${bucket.name}";r=${remaining};t=${seconds(resetMs)}`)
    policies.push(`"${bucket.name}";q=${bucket.perMinute};w=${SECONDS_A_MINUTE}`)
    if (bucket.burst === 0) continue
    items.push(`"burst";r=${burstRemaining};t=${seconds(burstResetMs)}`)
    policies.push(`"burst";q=${bucket.burst};w=${SECONDS_OF_BURST}`)
  }
  return [
    ['X-RateLimit-Limit', String(nearest.bucket.perMinute)],
    ['X-RateLimit-Remaining', String(nearest.remaining)],
    ['X-RateLimit-Reset', String(Math.ceil((now + nearest.resetMs) / 1000))],
    ['RateLimit', items.join(', ')],
    ['RateLimit-Policy', policies.join(', ')],
  ]
}

/** Whole seconds until a request would be allowed, at least 1. */
export function retryAfterSeconds(states: BucketState[]): number {
  return Math.max(1, ...states.map(state => seconds(state.waitMs)))
}

function seconds(milliseconds: number): number {
  return Math.ceil(milliseconds / 1000)
}
