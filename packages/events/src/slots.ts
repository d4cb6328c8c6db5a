/** So many at a time; the rest queue, first come, first served. */
export class Slots {
  readonly #limit: number
  readonly #queue: (() => void)[] = []
  #taken = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get taken(): number {
    return this.#taken
  }

  async take(): Promise<void> {
    if (this.#taken >= this.#limit) await new Promise<void>(free => this.#queue.push(free))
    else this.#taken++
  }

  free(): void {
    const next = this.#queue.shift()
    if (next) next()
    else this.#taken--
  }
}
