import { backoffMs, RECONNECT } from '@mi/scheduling'
import type { Bucket, Charge, RateLimitResult, RateLimitStore } from './rate-limit.ts'

export interface ResilientStoreDeps {
  shared: RateLimitStore
  /** The store that each copy uses alone while the shared store is unavailable. */
  local: RateLimitStore
  /** Called once when the shared store becomes unavailable and once when it recovers. */
  onAvailabilityChange(available: boolean, error: unknown): void
}

/**
 * Wraps a shared store so that the API survives its failure: each copy counts its limits alone until the
 * store recovers. Meanwhile, one request at a time retries the store, with backoff.
 */
export class ResilientStore implements RateLimitStore {
  readonly #deps: ResilientStoreDeps
  readonly #localCharges = new WeakSet<Charge>()
  #available = true
  #failures = 0
  #retryAt = 0

  constructor(deps: ResilientStoreDeps) {
    this.#deps = deps
  }

  get available(): boolean {
    return this.#available
  }

  async consume(buckets: readonly Bucket[]): Promise<RateLimitResult> {
    if (!this.#available && Date.now() < this.#retryAt) return this.#consumeLocally(buckets)
    // Set before the attempt, so that concurrent requests do not wait for it.
    if (!this.#available) this.#retryAt = Number.POSITIVE_INFINITY
    try {
      const result = await this.#deps.shared.consume(buckets)
      if (!this.#available) {
        this.#available = true
        this.#failures = 0
        this.#deps.onAvailabilityChange(true, null)
      }
      return result
    } catch (error) {
      this.#retryAt = Date.now() + backoffMs(++this.#failures, RECONNECT, Math.random())
      if (this.#available) {
        this.#available = false
        this.#deps.onAvailabilityChange(false, error)
      }
      return this.#consumeLocally(buckets)
    }
  }

  refund(charge: Charge): void {
    const store = this.#localCharges.has(charge) ? this.#deps.local : this.#deps.shared
    store.refund(charge)
  }

  async close(): Promise<void> {
    await Promise.all([this.#deps.shared.close(), this.#deps.local.close()])
  }

  async #consumeLocally(buckets: readonly Bucket[]): Promise<RateLimitResult> {
    const result = await this.#deps.local.consume(buckets)
    if (result.charge) this.#localCharges.add(result.charge)
    return result
  }
}
