import type { ServiceError } from '@mi/errors'
import { gatewayErrors } from '../errors.ts'
import type { GatewayMetrics } from '../observability/metrics.ts'
import { retryAfterSeconds } from './headers.ts'
import type { Bucket, BucketState } from './rate-limit.ts'

const WHERE: Partial<Record<Bucket['name'], string>> = {
  account: ' for the whole account',
  endpoint: ' to this endpoint',
}

/** The 429 of a plan or endpoint limit, with the limit and the wait. */
export function rateLimitError(metrics: GatewayMetrics, states: BucketState[]): ServiceError {
  const { bucket } = fullest(states)
  metrics.rateLimited(bucket.name)
  const wait = retryAfterSeconds(states)
  const beyond = bucket.burst > 0 ? ` and ${bucket.burst} more in bursts` : ''
  const where = WHERE[bucket.name] ?? ''
  const limit = `${bucket.perMinute} requests a minute${where}${beyond}`
  const message = `The limit of ${limit} is exceeded. Try again in ${inSeconds(wait)}.`
  return gatewayErrors.rate_limited({ message, retryAfterSeconds: wait })
}

/** The 429 of an address. */
export function addressLimitError(metrics: GatewayMetrics, states: BucketState[]): ServiceError {
  metrics.rateLimited('address')
  const wait = retryAfterSeconds(states)
  const { perMinute } = fullest(states).bucket
  const message = `Your address has sent more than ${perMinute} such requests within a minute. Try again in ${inSeconds(wait)}.`
  return gatewayErrors.rate_limited({ message, retryAfterSeconds: wait })
}

function fullest(states: BucketState[]): BucketState {
  return states.reduce((most, state) => (state.waitMs > most.waitMs ? state : most))
}

function inSeconds(seconds: number): string {
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}
