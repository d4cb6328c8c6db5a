import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Outage } from '@mi/scheduling'
import { backoffMs, REDELIVERY, Semaphore } from '@mi/scheduling'
import type { CloudEvent } from '../cloud-event.ts'
import type { Outcome } from '../event-bus.ts'
import type { DeferredSubject, DeferredSubjects, Found } from './deferred-subjects.ts'
import type { NatsServer } from './nats-server.ts'
import { STREAM } from './stream.ts'

/** Changes the record that this copy holds of one subject. Null when the copy no longer holds it, or no event is left. */
type Change = (to: (now: DeferredSubject) => DeferredSubject | null) => Promise<DeferredSubject | null>

/** The number of subjects that one copy processes concurrently. */
const AT_ONCE = 4

/** The interval of the search for subjects without a holder. */
const LOOK_MS = 1_000

export interface DeferredWorkOptions {
  server: NatsServer
  leaseSeconds: number
  deferred: DeferredSubjects
  stopping: AbortSignal
  handle(event: CloudEvent, attempt: number): Promise<Outcome>
}

/**
 * Processes the deferred subjects. Each subject has one holder, which updates its beat while it is alive.
 * When a beat does not change for the time of a lease, by the clock of the searching copy, that copy takes
 * the subject over.
 */
export class DeferredWork {
  /** The id of this copy as a holder. */
  readonly copy = randomUUID()
  readonly #options: DeferredWorkOptions
  readonly #inHand = new Map<string, Promise<void>>()
  readonly #semaphore = new Semaphore(AT_ONCE)
  /** The holders of other copies' subjects, with the last beat and the time when it was first seen. */
  #seen = new Map<string, { beat: string; sinceMs: number }>()

  constructor(options: DeferredWorkOptions) {
    this.#options = options
  }

  /** Processes a subject that this copy holds, after the backoff of its last attempt. */
  begin(subject: string, attempts: number): void {
    if (this.#inHand.has(subject)) return
    const work = this.#goOn(subject, attempts)
      .catch(() => {}) // the server is unavailable: the next search finds the subject again
      .finally(() => this.#inHand.delete(subject))
    this.#inHand.set(subject, work)
  }

  /** Searches for subjects without a live holder until it is stopped and the work in progress has ended. */
  async serve(outage: Outage): Promise<void> {
    const { stopping } = this.#options
    while (!stopping.aborted) {
      try {
        await this.#look()
        outage.recovered()
        await sleep(LOOK_MS, null, { signal: stopping }).catch(() => {})
      } catch (error) {
        await outage.wait(error)
      }
    }
    await Promise.all(this.#inHand.values())
  }

  async #look(): Promise<void> {
    const { deferred } = this.#options
    const before = this.#seen
    this.#seen = new Map()
    for (const subject of await deferred.subjects()) {
      if (this.#inHand.has(subject)) continue
      const found = await deferred.find(subject)
      if (found.deferred === null) await deferred.purge(subject)
      else await this.#consider(subject, { ...found, deferred: found.deferred }, before.get(subject))
    }
  }

  async #consider(
    subject: string,
    found: Found & { deferred: DeferredSubject },
    seen: { beat: string; sinceMs: number } | undefined,
  ): Promise<void> {
    const { deferred, leaseSeconds, stopping } = this.#options
    const { holder, beat: count, attempts } = found.deferred
    const beat = `${holder} ${count}`
    const sinceMs = seen?.beat === beat ? seen.sinceMs : performance.now()
    const isFree = holder === '' || holder === this.copy
    const isDead = performance.now() - sinceMs > leaseSeconds * 1000
    if (stopping.aborted || !(isFree || isDead)) this.#seen.set(subject, { beat, sinceMs })
    else if (await deferred.claim(subject, found, this.copy)) this.begin(subject, attempts)
  }

  /** Handles the events of a subject in order, until no event is left or another copy holds the subject. */
  async #goOn(subject: string, attempts: number): Promise<void> {
    const { deferred, stopping, leaseSeconds } = this.#options
    const change: Change = to => deferred.change(subject, this.copy, to)
    const beating = setInterval(
      () => change(now => ({ ...now, beat: now.beat + 1 })).catch(() => {}),
      (leaseSeconds * 1000) / 3,
    )
    try {
      for (let delayMs: number | null = waitMs(attempts); delayMs !== null; ) {
        await sleep(delayMs, null, { signal: stopping }).catch(() => {})
        await this.#semaphore.acquire()
        try {
          delayMs = stopping.aborted ? null : await this.#tryFirst(change)
        } finally {
          this.#semaphore.release()
        }
      }
      if (stopping.aborted) await change(now => ({ ...now, holder: '' }))
    } finally {
      clearInterval(beating)
    }
  }

  /** Tries the first event. Returns the wait before the next attempt; null when this copy has nothing more to do. */
  async #tryFirst(change: Change): Promise<number | null> {
    // Counted before the attempt, so that an attempt that ends with its process counts, too.
    const begun = await change(now => ({ ...now, attempts: now.attempts + 1, beat: now.beat + 1 }))
    if (begun === null) return null
    const { manager } = await this.#options.server.session()
    const stored = await manager.streams.getMessage(STREAM, { seq: begun.waiting[0] as number })
    // The event is older than the retention of the bus. Its partition would have lost it as well.
    const outcome = stored ? await this.#options.handle(stored.json<CloudEvent>(), begun.attempts) : 'drop'
    if (outcome === 'retry') return waitMs(begun.attempts)
    return (await change(now => withoutFirst(now, begun))) === null ? null : 0
  }
}

function withoutFirst(now: DeferredSubject, { waiting: [handled] }: DeferredSubject): DeferredSubject | null {
  if (now.waiting[0] !== handled) return now
  const waiting = now.waiting.slice(1)
  return waiting.length === 0 ? null : { ...now, attempts: 0, waiting }
}

function waitMs(attempts: number): number {
  return attempts === 0 ? 0 : backoffMs(attempts, REDELIVERY, Math.random())
}
