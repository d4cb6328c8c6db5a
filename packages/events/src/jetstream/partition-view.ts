import type { JsMsg } from '@nats-io/jetstream'
import type { DeferredSubjects } from './deferred-subjects.ts'

/**
 * The deferred subjects of a partition, as one copy knows them. Only the copy that holds the partition's
 * message can defer a subject. So a copy that receives each message in sequence does not need to ask the
 * server.
 */
export class PartitionView {
  readonly #partition: number
  readonly #deferred: DeferredSubjects
  /** The sequence of the delivery after the last delivery of this copy. */
  #next = 0
  #defer = new Set<string>()

  constructor(partition: number, deferred: DeferredSubjects) {
    this.#partition = partition
    this.#deferred = deferred
  }

  /** False when the subject is certainly not deferred. Call it once for each delivery. */
  async mayBeDeferred(subject: string, { info: { deliverySequence } }: JsMsg): Promise<boolean> {
    if (deliverySequence !== this.#next) this.#defer = await this.#deferred.subjects(this.#partition)
    this.#next = deliverySequence + 1
    return this.#defer.has(subject)
  }

  /** The outcome of the last write is unknown, so the next delivery asks the server. */
  reset(): void {
    this.#next = 0
  }

  note(subject: string, isDeferred: boolean): void {
    if (isDeferred) this.#defer.add(subject)
    else this.#defer.delete(subject)
  }
}
