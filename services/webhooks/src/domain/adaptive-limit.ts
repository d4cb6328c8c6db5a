/**
 * The concurrency limit of a receiver. It starts low, grows while the receiver responds and falls to one while it does not. A receiver that
 * hangs therefore holds few connections, and a fast receiver gets many.
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

  /** @param slow true when there was no response within the time limit, so that the request held a connection for the maximum time */
  failed(slow: boolean): void {
    this.#limit = Math.max(1, slow ? this.#limit / 4 : this.#limit - 1)
  }
}
