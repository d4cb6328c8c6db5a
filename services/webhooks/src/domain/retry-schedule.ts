const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The wait before each attempt. The first attempt is immediate, and the tenth is the last. */
const DELAYS_MS = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]
const JITTER = 0.2
const MAX_RETRY_AFTER_MS = 24 * HOUR

/** A subscription that fails for this time without a success is disabled. */
export const DISABLED_AFTER_MS = 5 * 24 * HOUR

/**
 * The wait before the next attempt.
 * @param tried attempts since the delivery was queued or replayed, at least 1
 * @param retryAfterMs the wait that the receiver requested; respected up to a day
 * @param random 0 to 1
 * @returns null after the last attempt
 */
export function nextAttemptInMs(tried: number, retryAfterMs: number | null, random: number): number | null {
  const delay = DELAYS_MS[tried]
  if (delay === undefined) return null
  const jittered = Math.round(delay * (1 - JITTER + 2 * JITTER * random))
  return Math.max(jittered, Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS))
}
