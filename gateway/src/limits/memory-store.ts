import {
  BURST_WINDOW_MS,
  type Bucket,
  type BucketState,
  bucketState,
  type Charge,
  poolToCharge,
  type RateLimitResult,
  type RateLimitStore,
  type Usage,
  WINDOW_MS,
} from './rate-limit.ts'
import { SlidingWindow } from './sliding-window.ts'

const PURGE_EVERY_MS = 60_000

interface Counted {
  base: SlidingWindow
  /** Created with the first request beyond the base limit. */
  burst: SlidingWindow | null
}

/** Counts within this process, which is exact for a single gateway. Several copies share a Valkey instead. */
export class MemoryStore implements RateLimitStore {
  readonly #counted = new Map<string, Counted>()
  readonly #now: () => number
  readonly #purgeTimer: NodeJS.Timeout

  /** @param now the time in milliseconds; it must never decrease */
  constructor(now: () => number = () => performance.timeOrigin + performance.now()) {
    this.#now = now
    this.#purgeTimer = setInterval(() => this.purge(), PURGE_EVERY_MS).unref()
  }

  consume(buckets: readonly Bucket[]): RateLimitResult {
    const now = this.#now()
    const usages = buckets.map(bucket => this.#usage(bucket.key, now))
    const entries = buckets.map((bucket, index) => poolToCharge(bucket, usages[index]!))
    if (entries.includes(null)) {
      return { allowed: false, states: states(buckets, usages, now), charge: null }
    }
    const charge: Charge = { at: now, entries: [] }
    for (const [index, bucket] of buckets.entries()) {
      const burst = entries[index] === 'burst'
      this.#charge(bucket.key, usages[index]!, burst, now)
      charge.entries.push({ key: bucket.key, burst })
    }
    return { allowed: true, states: states(buckets, usages, now), charge }
  }

  /** The number of counted keys. */
  get size(): number {
    return this.#counted.size
  }

  /** State of a bucket, without charging it. */
  peek(bucket: Bucket): BucketState {
    const now = this.#now()
    return bucketState(bucket, this.#usage(bucket.key, now), now)
  }

  refund(charge: Charge): void {
    for (const { key, burst } of charge.entries) {
      const counted = this.#counted.get(key)
      if (burst) counted?.burst?.remove(charge.at)
      else counted?.base.remove(charge.at)
    }
  }

  /** Drops buckets without requests within the windows. */
  purge(): void {
    const now = this.#now()
    for (const [key, { base, burst }] of this.#counted) {
      if (base.count(now) === 0 && (burst?.count(now) ?? 0) === 0) this.#counted.delete(key)
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#purgeTimer)
  }

  #usage(key: string, now: number): Usage {
    const counted = this.#counted.get(key)
    if (!counted) return { base: 0, baseOldestAt: 0, burst: 0, burstOldestAt: 0 }
    const { base, burst } = counted
    return {
      base: base.count(now),
      baseOldestAt: base.oldest,
      burst: burst?.count(now) ?? 0,
      burstOldestAt: burst?.oldest ?? 0,
    }
  }

  #charge(key: string, usage: Usage, burst: boolean, now: number): void {
    let counted = this.#counted.get(key)
    if (!counted) {
      counted = { base: new SlidingWindow(WINDOW_MS), burst: null }
      this.#counted.set(key, counted)
    }
    if (burst) {
      counted.burst ??= new SlidingWindow(BURST_WINDOW_MS)
      counted.burst.add(now)
      if (usage.burst++ === 0) usage.burstOldestAt = now
    } else {
      counted.base.add(now)
      if (usage.base++ === 0) usage.baseOldestAt = now
    }
  }
}

function states(buckets: readonly Bucket[], usages: Usage[], now: number) {
  return buckets.map((bucket, index) => bucketState(bucket, usages[index]!, now))
}
