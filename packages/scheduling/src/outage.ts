import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '@mi/contracts'
import { backoffMs, RECONNECT } from './backoff.ts'

/** The number of consecutive failures between two log lines, about a minute. */
const LOG_EVERY = 30

/** Retries with backoff while a dependency is unavailable. Logs the first failure, some of the later failures, and the recovery. */
export class Outage {
  readonly #log: Logger | undefined
  readonly #about: object
  readonly #stopping: AbortSignal
  #failures = 0

  /**
   * @param about log fields that name the waiting component
   * @param stopping ends a wait immediately
   */
  constructor(log: Logger | undefined, about: object, stopping: AbortSignal) {
    this.#log = log
    this.#about = about
    this.#stopping = stopping
  }

  async wait(error: unknown): Promise<void> {
    // When a loop stops, it fails because its connections close. That is not an outage.
    if (this.#stopping.aborted) return
    if (this.#failures % LOG_EVERY === 0) {
      const fields = { ...this.#about, err: error, failures: this.#failures + 1 }
      this.#log?.warn(fields, 'unavailable, retrying')
    }
    this.#failures++
    const delayMs = backoffMs(this.#failures, RECONNECT, Math.random())
    await sleep(delayMs, null, { signal: this.#stopping }).catch(() => {})
  }

  recovered(): void {
    if (this.#failures === 0) return
    this.#log?.info({ ...this.#about, failures: this.#failures }, 'recovered')
    this.#failures = 0
  }
}
