import type { Logger } from '@mi/contracts'
import { Outage } from '@mi/scheduling'
import type { RecordedAttempt } from '../store/attempts.ts'

/** Attempts that are written with one transaction at the most. */
const BATCH = 250

/** Writes outcomes in batches: while one batch is being written the next one gathers. */
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

  /** Resolves when it is written. */
  record(recorded: RecordedAttempt): Promise<void> {
    return new Promise(done => {
      this.#waiting.push({ recorded, done })
      this.#writing ??= this.#run()
    })
  }

  /** From now on what cannot be written is not retried: its lease runs out, and it is attempted again. */
  stopRetrying(): void {
    this.#stopping.abort()
  }

  async #run(): Promise<void> {
    // One turn of the event loop gathers what came in together.
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
