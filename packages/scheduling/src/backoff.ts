/** The waiting times between attempts, in milliseconds. */
export interface Backoff {
  firstMs: number
  maxMs: number
}

/** A wrong `Retry-After` must not defer work for a week. */
const MAX_RETRY_AFTER_MS = 60 * 60_000

/**
 * Exponential backoff with equal jitter: half of the delay is fixed and half is random, so that copies do not
 * retry simultaneously. The delay is never shorter than `retryAfterMs` (at most an hour), to which the jitter
 * is then added.
 */
export function backoffMs(
  attempt: number,
  { firstMs, maxMs }: Backoff,
  random: number,
  retryAfterMs = 0,
): number {
  const half = Math.min(maxMs, firstMs * 2 ** Math.min(attempt - 1, 30)) / 2
  return Math.round(Math.max(half, Math.min(retryAfterMs, MAX_RETRY_AFTER_MS)) + half * random)
}

/** The backoff between two deliveries of one event. */
export const REDELIVERY: Backoff = { firstMs: 100, maxMs: 30_000 }

/** The backoff between two attempts to reach an unavailable server. */
export const RECONNECT: Backoff = { firstMs: 50, maxMs: 2_000 }
