/** The first bytes of an account after a pause do not wait, so that a usual transcript arrives at full speed. */
const BURST_BYTES = 4 * 2 ** 20
/** An upload that is less far ahead does not wait. */
const MIN_WAIT_MS = 20

/**
 * Limits the common rate of all uploads of an account to this process, because each megabyte costs CPU time of
 * processes that serve all accounts.
 */
export class UploadPace {
  readonly #bytesPerMs: number
  /** The time (ms) at which the bytes of an account would have arrived at the rate. */
  readonly #arrivals = new Map<string, number>()

  /** @param bytesPerSecond 0 means no limit */
  constructor(bytesPerSecond: number) {
    this.#bytesPerMs = bytesPerSecond / 1_000
  }

  /** Counts bytes of an account. @returns the time in ms after which the account may send more */
  charge(accountId: string, bytes: number): number {
    if (this.#bytesPerMs === 0) return 0
    const now = performance.now()
    const earliest = now - BURST_BYTES / this.#bytesPerMs
    const before = this.#arrivals.get(accountId)
    if (before === undefined) this.#forgetPast(earliest)
    const arrival = Math.max(before ?? earliest, earliest) + bytes / this.#bytesPerMs
    this.#arrivals.set(accountId, arrival)
    const waitMs = arrival - now
    return waitMs > MIN_WAIT_MS ? waitMs : 0
  }

  #forgetPast(earliest: number): void {
    for (const [account, arrival] of this.#arrivals) if (arrival <= earliest) this.#arrivals.delete(account)
  }
}
