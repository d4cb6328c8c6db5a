import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream'
import type { NatsSession } from './nats-server.ts'
import { partitionName, partitionOf } from './partitions.ts'
import { DEFERRED } from './stream.ts'

/** Most subjects of one consumer that are deferred at once. Beyond them its partitions hold what fails: then it is not one event. */
const MAX_DEFERRED = 64

/** The events of one subject that a consumer has deferred, oldest first. */
export interface DeferredSubject {
  /** The copy that goes on with it; empty when it was returned. */
  readonly holder: string
  /** Grows while the holder lives. */
  readonly beat: number
  /** Attempts at the first of the events. */
  readonly attempts: number
  /** Their sequences in the stream of events; never empty. */
  readonly waiting: readonly number[]
}

/** A record as it was read. A change names the revision, and fails if it has changed since. */
export interface Found {
  readonly deferred: DeferredSubject | null
  /** 0: there is nothing at all. */
  readonly revision: number
}

/**
 * What one consumer has deferred. Every change compares: a partition that adds an event and a holder that takes the last one
 * away cannot both succeed, so that a subject is either here, or its next event may be handled by its partition.
 */
export class DeferredSubjects {
  readonly #session: () => Promise<NatsSession>
  readonly #durable: string

  constructor(session: () => Promise<NatsSession>, durable: string) {
    this.#session = session
    this.#durable = durable
  }

  async find(subject: string): Promise<Found> {
    const { manager } = await this.#session()
    const stored = await manager.streams.getMessage(DEFERRED, { last_by_subj: this.#recordOf(subject) })
    if (stored === null) return { deferred: null, revision: 0 }
    return {
      deferred: stored.data.length === 0 ? null : stored.json<DeferredSubject>(),
      revision: stored.seq,
    }
  }

  /** The subjects of a partition, or of all, that have a record as of now; it may be an empty one. */
  async subjects(partition?: number): Promise<Set<string>> {
    const { manager } = await this.#session()
    const filter = `mi-deferred.${this.#durable}.${partition === undefined ? '*' : partitionName(partition)}.*`
    const { state } = await manager.streams.info(DEFERRED, { subjects_filter: filter })
    return new Set(Object.keys(state.subjects ?? {}).map(name => decode(name.split('.').at(-1) ?? '')))
  }

  /** Whether one more may be deferred. */
  async hasRoom(): Promise<boolean> {
    return (await this.subjects()).size < MAX_DEFERRED
  }

  /** How many events are deferred. */
  async count(): Promise<number> {
    const records = await Promise.all([...(await this.subjects())].map(subject => this.find(subject)))
    return records.reduce((sum, { deferred }) => sum + (deferred?.waiting.length ?? 0), 0)
  }

  /** Defers an event that has failed; behind others, should a copy that lost its lease have deferred them. */
  async defer(subject: string, sequence: number, attempts: number, holder: string): Promise<void> {
    for (;;) {
      const found = await this.find(subject)
      const deferred = found.deferred
        ? withEvent(found.deferred, sequence)
        : { holder, beat: 0, attempts, waiting: [sequence] }
      if (await this.#write(subject, found, deferred)) return
    }
  }

  /** Puts an event behind those of its subject. False when none is deferred any more. */
  async join(subject: string, sequence: number): Promise<boolean> {
    for (;;) {
      const found = await this.find(subject)
      if (found.deferred === null) return false
      if (await this.#write(subject, found, withEvent(found.deferred, sequence))) return true
    }
  }

  /** Makes a copy the holder of what was read. False when it has changed since. */
  claim(subject: string, found: Found & { deferred: DeferredSubject }, holder: string): Promise<boolean> {
    return this.#write(subject, found, { ...found.deferred, holder, beat: found.deferred.beat + 1 })
  }

  /** Changes, or with null removes, what a copy holds. Answers the record as it is then; null when it is not the copy's any more. */
  async change(
    subject: string,
    holder: string,
    change: (deferred: DeferredSubject) => DeferredSubject | null,
  ): Promise<DeferredSubject | null> {
    for (;;) {
      const found = await this.find(subject)
      if (found.deferred?.holder !== holder) return null
      const deferred = change(found.deferred)
      if (!(await this.#write(subject, found, deferred))) continue
      if (deferred === null) await this.purge(subject)
      return deferred
    }
  }

  /** Removes an empty record. It says that there is none, so nothing depends on its removal. */
  async purge(subject: string): Promise<void> {
    const { manager } = await this.#session()
    const { deferred, revision } = await this.find(subject)
    // What came behind it has a higher sequence and stays.
    if (deferred === null && revision > 0)
      await manager.streams.purge(DEFERRED, { filter: this.#recordOf(subject), seq: revision + 1 })
  }

  /** False when the record has changed since it was read. */
  async #write(subject: string, { revision }: Found, deferred: DeferredSubject | null): Promise<boolean> {
    const { client } = await this.#session()
    const expect = { lastSubjectSequence: revision }
    try {
      await client.publish(this.#recordOf(subject), deferred === null ? '' : JSON.stringify(deferred), {
        expect,
      })
      return true
    } catch (error) {
      if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamWrongLastSequence)
        return false
      throw error
    }
  }

  #recordOf(subject: string): string {
    return `mi-deferred.${this.#durable}.${partitionOf(subject)}.${encode(subject)}`
  }
}

/** Once, also when its delivery comes again. */
function withEvent(deferred: DeferredSubject, sequence: number): DeferredSubject {
  return deferred.waiting.includes(sequence)
    ? deferred
    : { ...deferred, waiting: [...deferred.waiting, sequence] }
}

/** Any text as one token of a NATS subject. */
function encode(subject: string): string {
  return Buffer.from(subject).toString('base64url')
}

function decode(token: string): string {
  return Buffer.from(token, 'base64url').toString()
}
