/** A concurrency limit. Waiting tasks start in the order of their arrival. */
export class Semaphore {
  readonly #limit: number
  readonly #queue: (() => void)[] = []
  #held = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get held(): number {
    return this.#held
  }

  async acquire(): Promise<void> {
    if (this.#held >= this.#limit) await new Promise<void>(free => this.#queue.push(free))
    else this.#held++
  }

  release(): void {
    const next = this.#queue.shift()
    if (next) next()
    else this.#held--
  }
}
