/** A limit that requests are charged to. */
export interface Bucket {
  /** The key of the counter: `acc_01…`, `acc_01…:key_01…`, `acc_01…:key_01…:searchTranscripts` or an address. */
  key: string
  /** Name of the policy in `RateLimit` and `RateLimit-Policy`. */
  name: 'default' | 'account' | 'endpoint' | 'address' | 'client'
  /** Maximum number of requests in any 60 s. */
  perMinute: number
  /** Maximum number of further requests in any 5 minutes; 0 for no burst. */
  burst: number
}

export const WINDOW_MS = 60_000
export const BURST_WINDOW_MS = 300_000

/** State of a bucket after the decision. */
export interface BucketState {
  bucket: Bucket
  /** Requests left of `perMinute`. */
  remaining: number
  /** Milliseconds until the oldest request leaves the window. */
  resetMs: number
  burstRemaining: number
  burstResetMs: number
  /** Milliseconds until another request would be allowed; 0 when it would be allowed now. */
  waitMs: number
}

export interface RateLimitResult {
  allowed: boolean
  states: BucketState[]
  /** Argument of {@link RateLimitStore.refund}; null when nothing was charged. */
  charge: Charge | null
}

/** The charged buckets, so that a refund returns exactly the same amount. */
export interface Charge {
  /** The time of the charge by the clock of the store. */
  at: number
  entries: { key: string; burst: boolean }[]
}

/**
 * Counts requests in exact sliding windows. A request is charged to the base limit while fewer than
 * `perMinute` requests were charged to it in the last 60 s. Otherwise it is charged to the burst pool while
 * fewer than `burst` requests were charged to the pool in the last 5 minutes. So no period of 60 s exceeds
 * both limits together, and no period of 5 minutes uses more than one pool.
 */
export interface RateLimitStore {
  /** Charges every bucket. Charges no bucket when one of them is full. */
  consume(buckets: readonly Bucket[]): RateLimitResult | Promise<RateLimitResult>
  /** Returns the charge of {@link consume}, because a 304 costs nothing. */
  refund(charge: Charge): void
  close(): Promise<void>
}

/** The input of a decision: the counts, and the time of the oldest request in each window. */
export interface Usage {
  base: number
  baseOldestAt: number
  burst: number
  burstOldestAt: number
}

/** The pool that another request would be charged to; null when it is not allowed. */
export function poolToCharge(bucket: Bucket, usage: Usage): 'base' | 'burst' | null {
  if (usage.base < bucket.perMinute) return 'base'
  return usage.burst < bucket.burst ? 'burst' : null
}

/** The state of a bucket. `usage` includes this request if it was charged. */
export function bucketState(bucket: Bucket, usage: Usage, now: number): BucketState {
  const resetMs = usage.base > 0 ? Math.max(0, usage.baseOldestAt + WINDOW_MS - now) : WINDOW_MS
  const burstResetMs =
    usage.burst > 0 ? Math.max(0, usage.burstOldestAt + BURST_WINDOW_MS - now) : BURST_WINDOW_MS
  const full = poolToCharge(bucket, usage) === null
  // A limit of 0 (a suspended account) never allows a request, so clients should retry once a minute.
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
