/** Bytes of one account that a gateway keeps in memory at once. A single larger one passes when it is alone. */
export const MAX_BYTES_OF_ACCOUNT = 128 * 1024 * 1024

/**
 * Bytes of requests and responses that are in memory, by account. Without a bound, an account whose clients send slowly or do not
 * read would fill the memory of the gateway within its rate limit.
 */
export class MemoryBudget {
  readonly #held = new Map<string, number>()

  /** @returns whether there was room */
  take(account: string, bytes: number): boolean {
    const held = this.#held.get(account) ?? 0
    if (held > 0 && held + bytes > MAX_BYTES_OF_ACCOUNT) return false
    this.#held.set(account, held + bytes)
    return true
  }

  giveBack(account: string, bytes: number): void {
    const left = (this.#held.get(account) ?? 0) - bytes
    if (left > 0) this.#held.set(account, left)
    else this.#held.delete(account)
  }
}
