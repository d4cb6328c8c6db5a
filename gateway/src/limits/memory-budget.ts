/** The bytes that a gateway keeps in memory for one account. A single larger request passes when it is alone. */
export const MAX_BYTES_OF_ACCOUNT = 128 * 1024 * 1024

/**
 * Counts the bytes of requests and responses in memory by account. Without this bound, an account with slow
 * clients could fill the memory of the gateway within its rate limit.
 */
export class MemoryBudget {
  readonly #held = new Map<string, number>()

  /** @returns true when the bytes fit into the budget */
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
