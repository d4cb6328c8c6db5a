import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '@mi/contracts'
import { backoffMs, RECONNECT } from './domain/backoff.ts'

/** Failures in a row between two lines of log: about a minute. */
const SAY_AGAIN = 30

/** Waits out what is away: backs off, and says so once at the beginning, now and then, and at the end. */
export class Outage {
  readonly #log: Logger | undefined
  readonly #about: object
  readonly #stopping: AbortSignal
  #failures = 0

  /**
   * @param about fields for the log: who is waiting
   * @param stopping ends a wait at once
   */
  constructor(log: Logger | undefined, about: object, stopping: AbortSignal) {
    this.#log = log
    this.#about = about
    this.#stopping = stopping
  }

  async wait(error: unknown): Promise<void> {
    if (this.#failures % SAY_AGAIN === 0) {
      const fields = { ...this.#about, err: error, failures: this.#failures + 1 }
      this.#log?.warn(fields, 'events: something is away, it is tried again')
    }
    this.#failures++
    const delayMs = backoffMs(this.#failures, RECONNECT, Math.random())
    await sleep(delayMs, null, { signal: this.#stopping }).catch(() => {})
  }

  over(): void {
    if (this.#failures === 0) return
    this.#log?.info({ ...this.#about, failures: this.#failures }, 'events: it is back')
    this.#failures = 0
  }
}
