const RETRY_MS = 1000

/**
 * Idempotency keys of ended requests that could not be released, because identity or its database was
 * unavailable. Each key is released as soon as possible, at the latest when its lease ends. No operation runs
 * for these keys.
 */
export class UnreleasedKeys {
  readonly #until = new Map<string, number>()

  /** True when an ended request of this gateway still holds the key. */
  has(key: string): boolean {
    return (this.#until.get(key) ?? 0) > Date.now()
  }

  /** Retries the release until it succeeds or the lease has ended. */
  add(key: string, leaseMs: number, release: () => Promise<void>): void {
    const until = Date.now() + leaseMs
    this.#until.set(key, until)
    const attempt = async (): Promise<void> => {
      const released = await release().then(
        () => true,
        () => false,
      )
      // A later request may hold the key now, with its own lease.
      if (released || Date.now() >= until) {
        if (this.#until.get(key) === until) this.#until.delete(key)
      } else schedule()
    }
    const schedule = (): unknown => setTimeout(() => void attempt(), RETRY_MS).unref()
    schedule()
  }
}
