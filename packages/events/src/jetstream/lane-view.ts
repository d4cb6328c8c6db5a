import type { JsMsg } from '@nats-io/jetstream'
import type { ParkedSubjects } from './parked-subjects.ts'

/**
 * What one copy knows of the subjects of a lane that are put off. Only who has the lane's message in hand puts one off, so
 * as long as this copy is given message after message it need not ask.
 */
export class LaneView {
  readonly #lane: number
  readonly #parked: ParkedSubjects
  /** The delivery that would follow the last one seen here. */
  #next = 0
  #putOff = new Set<string>()

  constructor(lane: number, parked: ParkedSubjects) {
    this.#lane = lane
    this.#parked = parked
  }

  /** False when the subject is certainly not put off. To be asked once for each delivery. */
  async mayBePutOff(subject: string, { info: { deliverySequence } }: JsMsg): Promise<boolean> {
    if (deliverySequence !== this.#next) this.#putOff = await this.#parked.subjects(this.#lane)
    this.#next = deliverySequence + 1
    return this.#putOff.has(subject)
  }

  /** What was written last may have been written or not: the next delivery asks. */
  forget(): void {
    this.#next = 0
  }

  note(subject: string, isPutOff: boolean): void {
    if (isPutOff) this.#putOff.add(subject)
    else this.#putOff.delete(subject)
  }
}
