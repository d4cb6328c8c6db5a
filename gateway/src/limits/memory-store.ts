import {
  BURST_WINDOW_MS,
  type Bucket,
  chargeOf,
  type RateLimitStore,
  type Standing,
  standingOf,
  type Ticket,
  type Usage,
  type Verdict,
  WINDOW_MS,
} from './bucket.ts'
import { SlidingWindow } from './sliding-window.ts'

const SWEEP_EVERY_MS = 60_000

interface Counted {
  base: SlidingWindow
  /** Made with the first request beyond the base. */
  burst: SlidingWindow | null
}

/** Counts within this process: exact for a single gateway. Several share a Valkey instead. */
export class MemoryStore implements RateLimitStore {
  readonly #counted = new Map<string, Counted>()
  readonly #now: () => number
  readonly #sweeper: NodeJS.Timeout

  /** @param now milliseconds that never run backwards */
  constructor(now: () => number = () => performance.timeOrigin + performance.now()) {
    this.#now = now
    this.#sweeper = setInterval(() => this.sweep(), SWEEP_EVERY_MS).unref()
  }

  take(buckets: Bucket[]): Verdict {
    const now = this.#now()
    const usages = buckets.map(bucket => this.#usage(bucket.key, now))
    const charges = buckets.map((bucket, index) => chargeOf(bucket, usages[index]!))
    if (charges.includes(null)) {
      return { admitted: false, standings: standings(buckets, usages, now), ticket: null }
    }
    const ticket: Ticket = { at: now, charges: [] }
    for (const [index, bucket] of buckets.entries()) {
      const burst = charges[index] === 'burst'
      this.#charge(bucket.key, usages[index]!, burst, now)
      ticket.charges.push({ key: bucket.key, burst })
    }
    return { admitted: true, standings: standings(buckets, usages, now), ticket }
  }

  /** How many keys are counted. */
  get size(): number {
    return this.#counted.size
  }

  /** How a bucket stands, without charging it. */
  look(bucket: Bucket): Standing {
    const now = this.#now()
    return standingOf(bucket, this.#usage(bucket.key, now), now)
  }

  refund(ticket: Ticket): void {
    for (const { key, burst } of ticket.charges) {
      const counted = this.#counted.get(key)
      if (burst) counted?.burst?.remove(ticket.at)
      else counted?.base.remove(ticket.at)
    }
  }

  /** Forgets who has not been here for longer than the windows. */
  sweep(): void {
    const now = this.#now()
    for (const [key, { base, burst }] of this.#counted) {
      if (base.count(now) === 0 && (burst?.count(now) ?? 0) === 0) this.#counted.delete(key)
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeper)
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

function standings(buckets: Bucket[], usages: Usage[], now: number) {
  return buckets.map((bucket, index) => standingOf(bucket, usages[index]!, now))
}
