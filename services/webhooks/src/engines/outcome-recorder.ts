import type { Logger } from '@mi/contracts'
import { Outage } from '@mi/scheduling'
import type { RecordedAttempt } from '../store/attempts.ts'

/** Maximum number of attempts that a transaction writes. */
const BATCH = 250

/** Writes outcomes in batches. While a batch is being written, the next batch collects outcomes. */
export class OutcomeRecorder {
  readonly #write: (batch: RecordedAttempt[]) => Promise<void>
  readonly #outage: Outage
  readonly #stopping = new AbortController()
  #waiting: { recorded: RecordedAttempt; done: () => void }[] = []
  #writing: Promise<void> | null = null

  constructor(write: (batch: RecordedAttempt[]) => Promise<void>, log: Logger) {
    this.#write = write
    this.#outage = new Outage(log, { writer: 'delivery-attempts' }, this.#stopping.signal)
  }

  /** Resolves when the outcome is written. */
  record(recorded: RecordedAttempt): Promise<void> {
    return new Promise(done => {
      this.#waiting.push({ recorded, done })
      this.#writing ??= this.#run()
    })
  }

  /** Stops retrying failed writes. The lease of an unwritten attempt expires, and another worker repeats the attempt. */
  stopRetrying(): void {
    this.#stopping.abort()
  }

  async #run(): Promise<void> {
    // Waits for a turn of the event loop to collect outcomes that arrive together.
    await new Promise(setImmediate)
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH)
      try {
        await this.#write(batch.map(({ recorded }) => recorded))
        this.#outage.recovered()
        for (const { done } of batch) done()
      } catch (error) {
        if (this.#stopping.signal.aborted) {
          for (const { done } of batch) done()
          continue
        }
        this.#waiting.unshift(...batch)
        await this.#outage.wait(error)
      }
    }
    this.#writing = null
  }
}
