import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CloudEvent } from '../cloud-event.ts'
import { backoffMs, REDELIVERY } from '../domain/backoff.ts'
import type { Outcome } from '../event-bus.ts'
import type { Outage } from '../outage.ts'
import { Slots } from '../slots.ts'
import type { NatsServer } from './nats-server.ts'
import type { Found, ParkedSubject, ParkedSubjects } from './parked-subjects.ts'
import { STREAM } from './stream.ts'

/** Changes what this copy holds of one subject; null when it holds it no more, or nothing is left. */
type Change = (to: (now: ParkedSubject) => ParkedSubject | null) => Promise<ParkedSubject | null>

/** Subjects that one copy tries at once. */
const AT_ONCE = 4

/** Between two looks for what no copy holds any more. */
const LOOK_MS = 1_000

export interface ParkedWorkOptions {
  server: NatsServer
  leaseSeconds: number
  parked: ParkedSubjects
  stopping: AbortSignal
  handle(event: CloudEvent, attempt: number): Promise<Outcome>
}

/**
 * Goes on with the subjects that were put off. Each is held by one copy, which beats while it lives; a record whose beat
 * stands still for a lease, by the watch of whoever looks, is taken over.
 */
export class ParkedWork {
  /** This copy, as a holder. */
  readonly copy = randomUUID()
  readonly #options: ParkedWorkOptions
  readonly #inHand = new Map<string, Promise<void>>()
  readonly #slots = new Slots(AT_ONCE)
  /** What others hold, with its last beat and when that was first seen. */
  #seen = new Map<string, { beat: string; sinceMs: number }>()

  constructor(options: ParkedWorkOptions) {
    this.#options = options
  }

  /** Goes on with a subject that this copy holds, after the back-off of its last attempt. */
  begin(subject: string, attempts: number): void {
    if (this.#inHand.has(subject)) return
    const work = this.#goOn(subject, attempts)
      .catch(() => {}) // the server is away: it is found again by the next look
      .finally(() => this.#inHand.delete(subject))
    this.#inHand.set(subject, work)
  }

  /** Looks for what nobody goes on with, until it is stopped and what is in hand has ended. */
  async serve(outage: Outage): Promise<void> {
    const { stopping } = this.#options
    while (!stopping.aborted) {
      try {
        await this.#look()
        outage.over()
        await sleep(LOOK_MS, null, { signal: stopping }).catch(() => {})
      } catch (error) {
        await outage.wait(error)
      }
    }
    await Promise.all(this.#inHand.values())
  }

  async #look(): Promise<void> {
    const { parked } = this.#options
    const before = this.#seen
    this.#seen = new Map()
    for (const subject of await parked.subjects()) {
      if (this.#inHand.has(subject)) continue
      const found = await parked.find(subject)
      if (found.parked === null) await parked.sweep(subject)
      else await this.#consider(subject, { ...found, parked: found.parked }, before.get(subject))
    }
  }

  async #consider(
    subject: string,
    found: Found & { parked: ParkedSubject },
    seen: { beat: string; sinceMs: number } | undefined,
  ): Promise<void> {
    const { parked, leaseSeconds, stopping } = this.#options
    const { holder, beat: count, attempts } = found.parked
    const beat = `${holder} ${count}`
    const sinceMs = seen?.beat === beat ? seen.sinceMs : performance.now()
    const isFree = holder === '' || holder === this.copy
    const isDead = performance.now() - sinceMs > leaseSeconds * 1000
    if (stopping.aborted || !(isFree || isDead)) this.#seen.set(subject, { beat, sinceMs })
    else if (await parked.claim(subject, found, this.copy)) this.begin(subject, attempts)
  }

  /** Handles the events of a subject in order, until none is left, or it is held by another copy. */
  async #goOn(subject: string, attempts: number): Promise<void> {
    const { parked, stopping, leaseSeconds } = this.#options
    const change: Change = to => parked.change(subject, this.copy, to)
    const beating = setInterval(
      () => change(now => ({ ...now, beat: now.beat + 1 })).catch(() => {}),
      (leaseSeconds * 1000) / 3,
    )
    try {
      for (let delayMs: number | null = waitMs(attempts); delayMs !== null; ) {
        await sleep(delayMs, null, { signal: stopping }).catch(() => {})
        await this.#slots.take()
        try {
          delayMs = stopping.aborted ? null : await this.#tryFirst(change)
        } finally {
          this.#slots.free()
        }
      }
      if (stopping.aborted) await change(now => ({ ...now, holder: '' }))
    } finally {
      clearInterval(beating)
    }
  }

  /** Tries the first event. Answers how long to wait for the next attempt; null when there is nothing more to do here. */
  async #tryFirst(change: Change): Promise<number | null> {
    // Counted before it is made: an attempt that ends with its process counts too.
    const begun = await change(now => ({ ...now, attempts: now.attempts + 1, beat: now.beat + 1 }))
    if (begun === null) return null
    const { manager } = await this.#options.server.session()
    const stored = await manager.streams.getMessage(STREAM, { seq: begun.waiting[0] as number })
    // Older than what the bus keeps: its lane would have lost it too.
    const outcome = stored ? await this.#options.handle(stored.json<CloudEvent>(), begun.attempts) : 'drop'
    if (outcome === 'retry') return waitMs(begun.attempts)
    return (await change(now => withoutFirst(now, begun))) === null ? null : 0
  }
}

function withoutFirst(now: ParkedSubject, { waiting: [handled] }: ParkedSubject): ParkedSubject | null {
  if (now.waiting[0] !== handled) return now
  const waiting = now.waiting.slice(1)
  return waiting.length === 0 ? null : { ...now, attempts: 0, waiting }
}

function waitMs(attempts: number): number {
  return attempts === 0 ? 0 : backoffMs(attempts, REDELIVERY, Math.random())
}
