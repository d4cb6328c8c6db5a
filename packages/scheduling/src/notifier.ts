/** Wakes one waiting loop: `notify` before or during `wait` ends that wait. */
export class Notifier {
  #notified = false
  #waiter: (() => void) | undefined

  notify(): void {
    this.#notified = true
    this.#waiter?.()
  }

  /** Waits until the next `notify`, at most `timeoutMs`. */
  async wait(timeoutMs: number): Promise<void> {
    if (!this.#notified) {
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, timeoutMs)
        this.#waiter = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    this.#waiter = undefined
    this.#notified = false
  }
}
