/** A bell: `wake` before or during `wait` ends that wait. */
export class Signal {
  #rung = false
  #waiter: (() => void) | undefined

  wake(): void {
    this.#rung = true
    this.#waiter?.()
  }

  /** Until the next `wake`, at most `timeoutMs`. */
  async wait(timeoutMs: number): Promise<void> {
    if (!this.#rung) {
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, timeoutMs)
        this.#waiter = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    this.#waiter = undefined
    this.#rung = false
  }
}
