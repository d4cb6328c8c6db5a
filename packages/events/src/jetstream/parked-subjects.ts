import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream'
import { laneName, laneOf } from './lanes.ts'
import type { NatsSession } from './nats-server.ts'
import { PARKED } from './stream.ts'

/** Most subjects of one consumer that are put off at once. Beyond them its lanes hold what fails: then it is not one event. */
const MOST_PARKED = 64

/** The events of one subject that a consumer has put off, oldest first. */
export interface ParkedSubject {
  /** The copy that goes on with it; empty when it was given back. */
  readonly holder: string
  /** Grows while the holder lives. */
  readonly beat: number
  /** Attempts at the first of the events. */
  readonly attempts: number
  /** Their sequences in the stream of events; never empty. */
  readonly waiting: readonly number[]
}

/** A record as it was read. Whoever changes it names the revision, and fails if it has changed since. */
export interface Found {
  readonly parked: ParkedSubject | null
  /** 0: there is nothing at all. */
  readonly revision: number
}

/**
 * What one consumer has put off. Every change compares: a lane that adds an event and a holder that takes the last one
 * away cannot both succeed, so that a subject is either here, or its next event may be handled by its lane.
 */
export class ParkedSubjects {
  readonly #session: () => Promise<NatsSession>
  readonly #durable: string

  constructor(session: () => Promise<NatsSession>, durable: string) {
    this.#session = session
    this.#durable = durable
  }

  async find(subject: string): Promise<Found> {
    const { manager } = await this.#session()
    const stored = await manager.streams.getMessage(PARKED, { last_by_subj: this.#recordOf(subject) })
    if (stored === null) return { parked: null, revision: 0 }
    return { parked: stored.data.length === 0 ? null : stored.json<ParkedSubject>(), revision: stored.seq }
  }

  /** The subjects of a lane, or of all, that have a record as of now; it may be an empty one. */
  async subjects(lane?: number): Promise<Set<string>> {
    const { manager } = await this.#session()
    const filter = `mi-parked.${this.#durable}.${lane === undefined ? '*' : laneName(lane)}.*`
    const { state } = await manager.streams.info(PARKED, { subjects_filter: filter })
    return new Set(Object.keys(state.subjects ?? {}).map(name => decode(name.split('.').at(-1) ?? '')))
  }

  /** Whether one more may be put off. */
  async hasRoom(): Promise<boolean> {
    return (await this.subjects()).size < MOST_PARKED
  }

  /** How many events are put off. */
  async count(): Promise<number> {
    const records = await Promise.all([...(await this.subjects())].map(subject => this.find(subject)))
    return records.reduce((sum, { parked }) => sum + (parked?.waiting.length ?? 0), 0)
  }

  /** Puts off an event that has failed; behind others, should a copy that lost its lease have put them off. */
  async putOff(subject: string, sequence: number, attempts: number, holder: string): Promise<void> {
    for (;;) {
      const found = await this.find(subject)
      const parked = found.parked
        ? withEvent(found.parked, sequence)
        : { holder, beat: 0, attempts, waiting: [sequence] }
      if (await this.#write(subject, found, parked)) return
    }
  }

  /** Puts an event behind those of its subject. False when none is put off any more. */
  async join(subject: string, sequence: number): Promise<boolean> {
    for (;;) {
      const found = await this.find(subject)
      if (found.parked === null) return false
      if (await this.#write(subject, found, withEvent(found.parked, sequence))) return true
    }
  }

  /** Makes a copy the holder of what was read. False when it has changed since. */
  claim(subject: string, found: Found & { parked: ParkedSubject }, holder: string): Promise<boolean> {
    return this.#write(subject, found, { ...found.parked, holder, beat: found.parked.beat + 1 })
  }

  /** Changes, or with null removes, what a copy holds. Answers the record as it is then; null when it is not the copy's any more. */
  async change(
    subject: string,
    holder: string,
    change: (parked: ParkedSubject) => ParkedSubject | null,
  ): Promise<ParkedSubject | null> {
    for (;;) {
      const found = await this.find(subject)
      if (found.parked?.holder !== holder) return null
      const parked = change(found.parked)
      if (!(await this.#write(subject, found, parked))) continue
      if (parked === null) await this.sweep(subject)
      return parked
    }
  }

  /** Removes an empty record. It says that there is none, so nothing depends on its removal. */
  async sweep(subject: string): Promise<void> {
    const { manager } = await this.#session()
    const { parked, revision } = await this.find(subject)
    // What came behind it has a higher sequence and stays.
    if (parked === null && revision > 0)
      await manager.streams.purge(PARKED, { filter: this.#recordOf(subject), seq: revision + 1 })
  }

  /** False when the record has changed since it was read. */
  async #write(subject: string, { revision }: Found, parked: ParkedSubject | null): Promise<boolean> {
    const { client } = await this.#session()
    const expect = { lastSubjectSequence: revision }
    try {
      await client.publish(this.#recordOf(subject), parked === null ? '' : JSON.stringify(parked), { expect })
      return true
    } catch (error) {
      if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamWrongLastSequence)
        return false
      throw error
    }
  }

  #recordOf(subject: string): string {
    return `mi-parked.${this.#durable}.${laneOf(subject)}.${encode(subject)}`
  }
}

/** Once, also when its delivery comes again. */
function withEvent(parked: ParkedSubject, sequence: number): ParkedSubject {
  return parked.waiting.includes(sequence) ? parked : { ...parked, waiting: [...parked.waiting, sequence] }
}

/** Any text as one token of a NATS subject. */
function encode(subject: string): string {
  return Buffer.from(subject).toString('base64url')
}

function decode(token: string): string {
  return Buffer.from(token, 'base64url').toString()
}
