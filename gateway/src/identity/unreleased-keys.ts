const RETRY_MS = 1000

/**
 * Idempotency keys of requests that are over, but could not be released (the database cannot be written, identity is unavailable). They are
 * released as soon as that is possible; until then, or until their lease ends, nothing of theirs is running.
 */
export class UnreleasedKeys {
  readonly #until = new Map<string, number>()

  /** Whether the key is held by a request of this gateway that is over. */
  has(key: string): boolean {
    return (this.#until.get(key) ?? 0) > Date.now()
  }

  /** Releases it again and again until it is released or its lease has ended. */
  add(key: string, leaseMs: number, release: () => Promise<void>): void {
    const until = Date.now() + leaseMs
    this.#until.set(key, until)
    const attempt = async (): Promise<void> => {
      const released = await release().then(
        () => true,
        () => false,
      )
      // A later request may hold the key by now, with a lease of its own.
      if (released || Date.now() >= until) {
        if (this.#until.get(key) === until) this.#until.delete(key)
      } else schedule()
    }
    const schedule = (): unknown => setTimeout(() => void attempt(), RETRY_MS).unref()
    schedule()
  }
}
