/** A limit that requests are charged to. */
export interface Bucket {
  /** What is counted together: `acc_01…`, `acc_01…:key_01…`, `acc_01…:key_01…:searchTranscripts`, an address. */
  key: string
  /** Name of the policy in `RateLimit` and `RateLimit-Policy`. */
  name: 'default' | 'account' | 'endpoint' | 'address' | 'client'
  /** Requests in any 60 s. */
  perMinute: number
  /** Further requests beyond it in any 5 minutes; 0 for none. */
  burst: number
}

export const WINDOW_MS = 60_000
export const BURST_WINDOW_MS = 300_000

/** State of a bucket after the decision. */
export interface BucketState {
  bucket: Bucket
  /** Requests left of `perMinute`. */
  remaining: number
  /** Until the oldest request leaves the window and frees its place. */
  resetMs: number
  burstRemaining: number
  burstResetMs: number
  /** Until one more request would be allowed; 0 when one would be now. */
  waitMs: number
}

export interface RateLimitResult {
  allowed: boolean
  states: BucketState[]
  /** Argument of {@link RateLimitStore.refund}; null when nothing was charged. */
  charge: Charge | null
}

/** What was charged, so that exactly that can be refunded. */
export interface Charge {
  /** When, by the clock of the store. */
  at: number
  entries: { key: string; burst: boolean }[]
}

/**
 * Counts requests in exact sliding windows. A request is charged to the base of a bucket while fewer than `perMinute`
 * requests charged to it lie within the last 60 s, else to its burst pool while fewer than `burst` lie within the last
 * 5 minutes. So no 60 s anywhere hold more than both together, and 5 minutes hold one pool.
 */
export interface RateLimitStore {
  /** Charges every bucket, or none when one of them is full. */
  consume(buckets: readonly Bucket[]): RateLimitResult | Promise<RateLimitResult>
  /** Returns what {@link consume} charged: a 304 costs nothing. */
  refund(charge: Charge): void
  close(): Promise<void>
}

/** Input of a decision: counts, and the time of the oldest request of each. */
export interface Usage {
  base: number
  baseOldestAt: number
  burst: number
  burstOldestAt: number
}

/** Whether one more is allowed, and charged to what. */
export function poolToCharge(bucket: Bucket, usage: Usage): 'base' | 'burst' | null {
  if (usage.base < bucket.perMinute) return 'base'
  return usage.burst < bucket.burst ? 'burst' : null
}

/** The state of a bucket whose `usage` includes the request when it was charged. */
export function bucketState(bucket: Bucket, usage: Usage, now: number): BucketState {
  const resetMs = usage.base > 0 ? Math.max(0, usage.baseOldestAt + WINDOW_MS - now) : WINDOW_MS
  const burstResetMs =
    usage.burst > 0 ? Math.max(0, usage.burstOldestAt + BURST_WINDOW_MS - now) : BURST_WINDOW_MS
  const full = poolToCharge(bucket, usage) === null
  // A limit of 0 (a suspended account) never frees a place: retrying once a minute is often enough.
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
