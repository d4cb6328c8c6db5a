import type { ServiceError } from '@mi/errors'
import { gatewayErrors } from '../errors.ts'
import type { Runtime } from '../runtime.ts'
import type { Standing } from './bucket.ts'
import { retryAfterSeconds } from './headers.ts'

/** The 429 of a plan or endpoint limit: states the limit and the wait. */
export function tooManyRequests(runtime: Runtime, standings: Standing[]): ServiceError {
  const { bucket } = fullest(standings)
  runtime.metrics.rateLimited(bucket.name)
  const wait = retryAfterSeconds(standings)
  const beyond = bucket.burst > 0 ? ` and ${bucket.burst} more in bursts` : ''
  const where = bucket.name === 'endpoint' ? ' to this endpoint' : ''
  const limit = `${bucket.perMinute} requests a minute${where}${beyond}`
  const message = `The limit of ${limit} is exceeded. Try again in ${inSeconds(wait)}.`
  return gatewayErrors.rate_limited({ message, retryAfterSeconds: wait })
}

/** The 429 of an address. */
export function tooManyFromAddress(runtime: Runtime, standings: Standing[]): ServiceError {
  runtime.metrics.rateLimited('address')
  const wait = retryAfterSeconds(standings)
  const { perMinute } = fullest(standings).bucket
  const message = `Your address has sent more than ${perMinute} such requests within a minute. Try again in ${inSeconds(wait)}.`
  return gatewayErrors.rate_limited({ message, retryAfterSeconds: wait })
}

function fullest(standings: Standing[]): Standing {
  return standings.reduce((most, standing) => (standing.waitMs > most.waitMs ? standing : most))
}

function inSeconds(seconds: number): string {
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}
