const FIRST_PLACES = 8

/**
 * The times of requests within a window, oldest first, in a ring buffer of doubles that grows as needed. It
 * uses 8 bytes per request, creates no garbage, and each operation takes constant time on average.
 */
export class SlidingWindow {
  readonly #windowMs: number
  #times = new Float64Array(FIRST_PLACES)
  #head = 0
  #count = 0

  constructor(windowMs: number) {
    this.#windowMs = windowMs
  }

  /** The number of requests within the window that ends at `now`. */
  count(now: number): number {
    while (this.#count > 0 && this.#times[this.#head]! <= now - this.#windowMs) {
      this.#head = (this.#head + 1) % this.#times.length
      this.#count--
    }
    return this.#count
  }

  /** The time of the oldest request. Call {@link count} first. */
  get oldest(): number {
    return this.#count > 0 ? this.#times[this.#head]! : 0
  }

  add(time: number): void {
    if (this.#count === this.#times.length) this.#grow()
    this.#times[(this.#head + this.#count) % this.#times.length] = time
    this.#count++
  }

  /** Removes the request of exactly this time, because removing another request would shift the window. */
  remove(time: number): void {
    const places = this.#times.length
    for (let index = this.#count - 1; index >= 0; index--) {
      if (this.#times[(this.#head + index) % places] !== time) continue
      for (let later = index + 1; later < this.#count; later++) {
        this.#times[(this.#head + later - 1) % places] = this.#times[(this.#head + later) % places]!
      }
      this.#count--
      return
    }
  }

  #grow(): void {
    const larger = new Float64Array(this.#times.length * 2)
    for (let index = 0; index < this.#count; index++) {
      larger[index] = this.#times[(this.#head + index) % this.#times.length]!
    }
    this.#times = larger
    this.#head = 0
  }
}
