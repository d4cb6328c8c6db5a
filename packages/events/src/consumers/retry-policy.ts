import { isConflict, isConnectionLost } from '@mi/database'
import { ServiceError } from '@mi/errors'

/** Attempts before an event is laid aside. With the back-off of the buses: about half a minute, about ten minutes. */
export const ATTEMPTS = { fault: 8, outage: 26 } as const

/** gRPC codes of a callee that is away or overloaded: DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, UNAVAILABLE. */
const OUTAGE_CODES = new Set([4, 8, 14])
const OUTAGE_STATUSES = new Set(['unavailable', 'deadline', 'rate_limited'])

/**
 * Whether to try again. A fault of the event or of the code repeats itself, so it is laid aside soon; a server that is
 * away comes back, so it is waited for.
 */
export function shouldRetry(error: unknown, attempt: number): boolean {
  return attempt < (isOutage(error) ? ATTEMPTS.outage : ATTEMPTS.fault)
}

function isOutage(error: unknown): boolean {
  if (error instanceof ServiceError) return OUTAGE_STATUSES.has(error.status)
  const { code } = (error ?? {}) as { code?: unknown }
  return isConnectionLost(error) || isConflict(error) || OUTAGE_CODES.has(code as number)
}
