import type { Bucket, BucketState } from './rate-limit.ts'

const SECONDS_A_MINUTE = 60
const SECONDS_OF_BURST = 300

/**
 * Writes `X-RateLimit-*` for the limit with the fewest requests left, and all limits in the structured fields
 * of draft-ietf-httpapi-ratelimit-headers-10. Only the structured fields contain the burst pool.
 */
export function rateLimitHeaders(states: BucketState[], now: number): [name: string, value: string][] {
  let nearest = states[0]!
  for (const state of states) if (state.remaining < nearest.remaining) nearest = state
  let limits = ''
  let policies = ''
  for (const { bucket, remaining, resetMs, burstRemaining, burstResetMs } of states) {
    const { name, burstName, policy } = textOf(bucket)
    const separator = limits === '' ? '' : ', '
    limits += `${separator}${name};r=${remaining};t=${seconds(resetMs)}`
    if (bucket.burst > 0) limits += `, ${burstName};r=${burstRemaining};t=${seconds(burstResetMs)}`
    policies += separator + policy
  }
  return [
    ['X-RateLimit-Limit', String(nearest.bucket.perMinute)],
    ['X-RateLimit-Remaining', String(nearest.remaining)],
    ['X-RateLimit-Reset', String(Math.ceil((now + nearest.resetMs) / 1000))],
    ['RateLimit', limits],
    ['RateLimit-Policy', policies],
  ]
}

/** The parts of the headers that are the same for every request of a bucket. */
interface BucketText {
  name: string
  burstName: string
  policy: string
}

const texts = new WeakMap<Bucket, BucketText>()

function textOf(bucket: Bucket): BucketText {
  let text = texts.get(bucket)
  if (!text) {
    const name = `"${bucket.name}"`
    const burstName = bucket.name === 'default' ? '"burst"' : `"${bucket.name}-burst"`
    const burst = bucket.burst > 0 ? `, ${burstName};q=${bucket.burst};w=${SECONDS_OF_BURST}` : ''
    text = { name, burstName, policy: `${name};q=${bucket.perMinute};w=${SECONDS_A_MINUTE}${burst}` }
    texts.set(bucket, text)
  }
  return text
}

/** The number of full seconds until a request would be allowed, at least 1. */
export function retryAfterSeconds(states: BucketState[]): number {
  return Math.max(1, ...states.map(state => seconds(state.waitMs)))
}

function seconds(milliseconds: number): number {
  return Math.ceil(milliseconds / 1000)
}
