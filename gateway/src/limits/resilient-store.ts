import type { Bucket, RateLimitStore, Ticket, Verdict } from './bucket.ts'

const RETRY_AFTER_MS = 1000

export interface ResilientStoreParts {
  shared: RateLimitStore
  /** Used while the shared one fails: each copy then counts by itself. */
  local: RateLimitStore
  /** Told once when the shared store is lost and once when it is back. */
  onChange(available: boolean, error: unknown): void
}

/**
 * A shared store that may fail without taking the API down: limits are then kept per copy, loudly, until it is back.
 * One request a second tries it meanwhile.
 */
export class ResilientStore implements RateLimitStore {
  readonly #parts: ResilientStoreParts
  readonly #localTickets = new WeakSet<Ticket>()
  #available = true
  #retryAt = 0

  constructor(parts: ResilientStoreParts) {
    this.#parts = parts
  }

  get available(): boolean {
    return this.#available
  }

  async take(buckets: Bucket[]): Promise<Verdict> {
    if (!this.#available && Date.now() < this.#retryAt) return this.#takeLocally(buckets)
    // Before the attempt ends, so that the requests beside it do not wait for it too.
    if (!this.#available) this.#retryAt = Date.now() + RETRY_AFTER_MS
    try {
      const verdict = await this.#parts.shared.take(buckets)
      if (!this.#available) {
        this.#available = true
        this.#parts.onChange(true, null)
      }
      return verdict
    } catch (error) {
      this.#retryAt = Date.now() + RETRY_AFTER_MS
      if (this.#available) {
        this.#available = false
        this.#parts.onChange(false, error)
      }
      return this.#takeLocally(buckets)
    }
  }

  refund(ticket: Ticket): void {
    const store = this.#localTickets.has(ticket) ? this.#parts.local : this.#parts.shared
    store.refund(ticket)
  }

  async close(): Promise<void> {
    await Promise.all([this.#parts.shared.close(), this.#parts.local.close()])
  }

  async #takeLocally(buckets: Bucket[]): Promise<Verdict> {
    const verdict = await this.#parts.local.take(buckets)
    if (verdict.ticket) this.#localTickets.add(verdict.ticket)
    return verdict
  }
}
