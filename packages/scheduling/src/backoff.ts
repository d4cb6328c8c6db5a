/** Waiting times between attempts, in milliseconds. */
export interface Backoff {
  firstMs: number
  maxMs: number
}

/** Exponential with equal jitter: half of the delay is fixed, half random, so that copies do not come back in step. */
export function backoffMs(attempt: number, { firstMs, maxMs }: Backoff, random: number): number {
  const ceiling = Math.min(maxMs, firstMs * 2 ** Math.min(attempt - 1, 30))
  return Math.round(ceiling / 2 + (ceiling / 2) * random)
}

/** Between two deliveries of one event. */
export const REDELIVERY: Backoff = { firstMs: 100, maxMs: 30_000 }

/** Between two attempts to reach a server that is unavailable. */
export const RECONNECT: Backoff = { firstMs: 50, maxMs: 2_000 }
