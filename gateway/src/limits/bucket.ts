/** A limit that a request counts against. */
export interface Bucket {
  /** Whose requests are counted together: `key_01…`, `key_01…:searchTranscripts`, an address. */
  key: string
  /** Name of the policy in `RateLimit` and `RateLimit-Policy`. */
  name: 'default' | 'endpoint' | 'address'
  /** Requests in any 60 s. */
  perMinute: number
  /** Further requests beyond it in any 5 minutes; 0 for none. */
  burst: number
}

export const WINDOW_MS = 60_000
export const BURST_WINDOW_MS = 300_000

/** How a bucket stands after the decision. */
export interface Standing {
  bucket: Bucket
  /** Requests left of `perMinute`. */
  remaining: number
  /** Until the oldest request leaves the window and its place is free again. */
  resetMs: number
  burstRemaining: number
  burstResetMs: number
  /** Until one more request would be admitted; 0 when one would be now. */
  waitMs: number
}

export interface Verdict {
  admitted: boolean
  standings: Standing[]
  /** For {@link RateLimitStore.refund}; null when nothing was charged. */
  ticket: Ticket | null
}

/** What was charged, so that exactly that can be given back. */
export interface Ticket {
  /** When, by the clock of the store. */
  at: number
  charges: { key: string; burst: boolean }[]
}

/**
 * Counts requests in exact sliding windows. A request is charged to the base of a bucket while fewer than `perMinute`
 * requests charged to it lie within the last 60 s, else to its burst pool while fewer than `burst` lie within the last
 * 5 minutes. So no 60 s anywhere hold more than both together, and 5 minutes hold one pool.
 */
export interface RateLimitStore {
  /** Charges every bucket, or none when one of them is full. */
  take(buckets: Bucket[]): Verdict | Promise<Verdict>
  /** Gives back what {@link take} charged: the answer turned out to cost nothing (304). */
  refund(ticket: Ticket): void
  close(): Promise<void>
}

/** What is known of a bucket when a decision is made: counts, and the age of the oldest request of each. */
export interface Usage {
  base: number
  baseOldestAt: number
  burst: number
  burstOldestAt: number
}

/** Whether one more is admitted, and charged to what. */
export function chargeOf(bucket: Bucket, usage: Usage): 'base' | 'burst' | null {
  if (usage.base < bucket.perMinute) return 'base'
  return usage.burst < bucket.burst ? 'burst' : null
}

/** The standing of a bucket whose `usage` includes the request when it was charged. */
export function standingOf(bucket: Bucket, usage: Usage, now: number): Standing {
  const resetMs = usage.base > 0 ? Math.max(0, usage.baseOldestAt + WINDOW_MS - now) : WINDOW_MS
  const burstResetMs =
    usage.burst > 0 ? Math.max(0, usage.burstOldestAt + BURST_WINDOW_MS - now) : BURST_WINDOW_MS
  const full = chargeOf(bucket, usage) === null
  // A limit of 0 (a suspended account) never frees a place: the client may as well ask once a minute.
  const waits = [bucket.perMinute > 0 ? resetMs : WINDOW_MS, bucket.burst > 0 ? burstResetMs : WINDOW_MS]
  return {
    bucket,
    remaining: Math.max(0, bucket.perMinute - usage.base),
    resetMs,
    burstRemaining: Math.max(0, bucket.burst - usage.burst),
    burstResetMs,
    waitMs: full ? Math.min(...waits) : 0,
  }
}
