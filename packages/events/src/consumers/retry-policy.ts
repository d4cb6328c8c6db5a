import { isConflict, isConnectionLost, isNotWritable } from '@mi/database'
import { ServiceError } from '@mi/errors'

/** The maximum number of attempts before an event becomes a dead letter. */
export interface Attempts {
  /** After a permanent failure. */
  fault: number
  /** After a failure of an unavailable dependency. */
  outage: number
}

/**
 * With the backoff of the buses, these take about ten seconds and about a day. Consumers call other services
 * for data that events do not contain. An outage of one service at night must not create dead letters in
 * other services.
 */
export const ATTEMPTS: Attempts = { fault: 8, outage: 3_500 }

/** gRPC codes of an unavailable or overloaded service: DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, UNAVAILABLE. */
const OUTAGE_CODES = new Set([4, 8, 14])
const OUTAGE_STATUSES = new Set(['unavailable', 'deadline', 'rate_limited'])

/**
 * True when the event should be retried. A fault of the event or of the code occurs again, so the event soon
 * becomes a dead letter. An unavailable server recovers, so the retries continue longer.
 */
export function shouldRetry(error: unknown, attempt: number, attempts: Attempts = ATTEMPTS): boolean {
  return attempt < (isOutage(error) ? attempts.outage : attempts.fault)
}

function isOutage(error: unknown): boolean {
  if (error instanceof ServiceError) return OUTAGE_STATUSES.has(error.status)
  const { code } = (error ?? {}) as { code?: unknown }
  return (
    isConnectionLost(error) || isNotWritable(error) || isConflict(error) || OUTAGE_CODES.has(code as number)
  )
}
