import type { JsMsg } from '@nats-io/jetstream'
import type { DeferredSubjects } from './deferred-subjects.ts'

/**
 * What one copy knows of the subjects of a partition that are deferred. Only who has the partition's message in hand defers one, so
 * as long as this copy is given message after message it need not ask.
 */
export class PartitionView {
  readonly #partition: number
  readonly #deferred: DeferredSubjects
  /** The delivery that would follow the last one seen here. */
  #next = 0
  #defer = new Set<string>()

  constructor(partition: number, deferred: DeferredSubjects) {
    this.#partition = partition
    this.#deferred = deferred
  }

  /** False when the subject is certainly not deferred. To be asked once for each delivery. */
  async mayBeDeferred(subject: string, { info: { deliverySequence } }: JsMsg): Promise<boolean> {
    if (deliverySequence !== this.#next) this.#defer = await this.#deferred.subjects(this.#partition)
    this.#next = deliverySequence + 1
    return this.#defer.has(subject)
  }

  /** What was written last may have been written or not: the next delivery asks. */
  reset(): void {
    this.#next = 0
  }

  note(subject: string, isDeferred: boolean): void {
    if (isDeferred) this.#defer.add(subject)
    else this.#defer.delete(subject)
  }
}
