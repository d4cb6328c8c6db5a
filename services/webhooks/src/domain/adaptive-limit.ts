/**
 * How many requests a receiver gets at once. It begins low, grows while it answers and falls to one while it does not:
 * a receiver that hangs holds few connections, a fast one gets many.
 */
export class AdaptiveLimit {
  #limit: number
  readonly #max: number

  constructor(first: number, max: number) {
    this.#limit = first
    this.#max = max
  }

  get current(): number {
    return Math.floor(this.#limit)
  }

  succeeded(): void {
    this.#limit = Math.min(this.#max, this.#limit + 1)
  }

  /** @param slow no answer in time: it holds a connection for as long as it may */
  failed(slow: boolean): void {
    this.#limit = Math.max(1, slow ? this.#limit / 4 : this.#limit - 1)
  }
}
