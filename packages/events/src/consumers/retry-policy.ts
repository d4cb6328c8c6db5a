import { isConflict, isConnectionLost, isNotWritable } from '@mi/database'
import { ServiceError } from '@mi/errors'

/** How often an event is tried before it is laid aside. */
export interface Attempts {
  /** When the failure is one that repeats itself. */
  fault: number
  /** When something that is needed was unavailable. */
  outage: number
}

/**
 * With the backoff of the buses: about ten seconds, about a day. Consumers ask other services for what events do not
 * carry, and an outage of one service in the night must not leave dead letters in the others.
 */
export const ATTEMPTS: Attempts = { fault: 8, outage: 3_500 }

/** gRPC codes of a callee that is unavailable or overloaded: DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, UNAVAILABLE. */
const OUTAGE_CODES = new Set([4, 8, 14])
const OUTAGE_STATUSES = new Set(['unavailable', 'deadline', 'rate_limited'])

/**
 * Whether to try again. A fault of the event or of the code repeats itself, so it is laid aside soon; a server that is
 * away comes back, so it is waited for.
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
