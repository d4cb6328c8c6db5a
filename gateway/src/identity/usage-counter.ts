import { randomUUID } from 'node:crypto'
import type { Caller, Logger } from '@mi/contracts'
import type { RequestCount } from './identity-client.ts'

const REPORT_EVERY_MS = 2000
const DAY_MS = 86_400_000
const CLASSES = ['0xx', '1xx', '2xx', '3xx', '4xx', '5xx']

export interface UsageCounterDeps {
  report(batch: { batchId: string; counts: RequestCount[] }): Promise<void>
  log: Logger
}

/**
 * Counts responses by account, credential, day and status class, and reports the sums to identity every 2 s.
 * A failed batch is sent again unchanged, so that identity adds it once. New responses are counted into the
 * next batch.
 */
export class UsageCounter {
  readonly #deps: UsageCounterDeps
  readonly #timer: NodeJS.Timeout
  #date = ''
  #dayEndsAt = 0
  #counts = new Map<string, RequestCount>()
  #unsent: { batchId: string; counts: RequestCount[] } | null = null
  #sending: Promise<void> | null = null

  constructor(deps: UsageCounterDeps) {
    this.#deps = deps
    this.#timer = setInterval(() => void this.#report(), REPORT_EVERY_MS).unref()
  }

  count(caller: Caller, status: number, now: number = Date.now()): void {
    const { accountId, mode, credentialId } = caller
    const date = this.#dateOf(now)
    const statusClass = CLASSES[(status / 100) | 0]!
    const key = credentialId + mode + date + statusClass
    const known = this.#counts.get(key)
    if (known) known.count++
    else this.#counts.set(key, { accountId, mode, credentialId, date, statusClass, count: 1 })
  }

  #dateOf(now: number): string {
    if (now >= this.#dayEndsAt || now < this.#dayEndsAt - DAY_MS) {
      this.#date = new Date(now).toISOString().slice(0, 10)
      this.#dayEndsAt = Date.parse(this.#date) + DAY_MS
    }
    return this.#date
  }

  /** Reports the remaining counts. Counts that identity does not accept now are lost and logged. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#report()
    await this.#report()
    const lost = this.#unsent?.counts.reduce((sum, { count }) => sum + count, 0)
    if (lost) this.#deps.log.error({ requests: lost }, 'usage counts lost: identity is unavailable')
  }

  #report(): Promise<void> {
    this.#sending ??= this.#send().finally(() => {
      this.#sending = null
    })
    return this.#sending
  }

  async #send(): Promise<void> {
    if (!this.#unsent) {
      if (this.#counts.size === 0) return
      this.#unsent = { batchId: randomUUID(), counts: [...this.#counts.values()] }
      this.#counts = new Map()
    }
    try {
      await this.#deps.report(this.#unsent)
      this.#unsent = null
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'reporting usage failed, retrying')
    }
  }
}
