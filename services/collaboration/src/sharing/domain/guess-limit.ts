const WINDOW_MS = 60_000
const MAX_ADDRESSES = 50_000

/** Counts the unknown tokens of each address within the last minute. Each copy of the service counts for itself. */
export class GuessLimit {
  readonly #perMinute: number
  readonly #now: () => number
  readonly #guesses = new Map<string, number[]>()

  /** @param now milliseconds that never run backwards */
  constructor(perMinute: number, now: () => number = () => performance.now()) {
    this.#perMinute = perMinute
    this.#now = now
  }

  /** Counts one more. @returns how many seconds to wait; null within the limit */
  add(address: string): number | null {
    const now = this.#now()
    const recent = (this.#guesses.get(address) ?? []).filter(time => time > now - WINDOW_MS)
    const allowed = recent.length < this.#perMinute
    if (allowed) recent.push(now)
    // Behind the others: those that guess go on guessing, so the first ones are the ones that stopped.
    this.#guesses.delete(address)
    this.#guesses.set(address, recent)
    if (this.#guesses.size > MAX_ADDRESSES) this.#guesses.delete(this.#guesses.keys().next().value as string)
    return allowed ? null : Math.ceil((recent[0]! + WINDOW_MS - now) / 1000)
  }
}
