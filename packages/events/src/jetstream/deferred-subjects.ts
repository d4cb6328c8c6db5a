import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream'
import type { NatsSession } from './nats-server.ts'
import { partitionName, partitionOf } from './partitions.ts'
import { DEFERRED } from './stream.ts'

/**
 * The maximum number of deferred subjects of one consumer. Beyond it, a partition waits for its failing
 * event, because so many failures have a common cause.
 */
const MAX_DEFERRED = 64

/** The deferred events of one subject of a consumer, oldest first. */
export interface DeferredSubject {
  /** The copy that processes the subject; empty when the subject was returned. */
  readonly holder: string
  /** Increases while the holder is alive. */
  readonly beat: number
  /** The number of attempts at the first event. */
  readonly attempts: number
  /** The stream sequences of its events; never empty. */
  readonly waiting: readonly number[]
}

/** A record as it was read. A change contains the revision and fails if the record has changed since. */
export interface Found {
  readonly deferred: DeferredSubject | null
  /** 0 when no record exists. */
  readonly revision: number
}

/**
 * The deferred subjects of one consumer. Every change compares revisions: when a partition adds an event
 * while a holder removes the last event, only one of the changes succeeds. So a subject is either deferred,
 * or its partition may handle its next event.
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

  /** The subjects of a partition, or of all partitions, that have a record now. The record may be empty. */
  async subjects(partition?: number): Promise<Set<string>> {
    const { manager } = await this.#session()
    const filter = `mi-deferred.${this.#durable}.${partition === undefined ? '*' : partitionName(partition)}.*`
    const { state } = await manager.streams.info(DEFERRED, { subjects_filter: filter })
    return new Set(Object.keys(state.subjects ?? {}).map(name => decode(name.split('.').at(-1) ?? '')))
  }

  /** True when another subject may be deferred. */
  async hasRoom(): Promise<boolean> {
    return (await this.subjects()).size < MAX_DEFERRED
  }

  /** The number of deferred events. */
  async count(): Promise<number> {
    const records = await Promise.all([...(await this.subjects())].map(subject => this.find(subject)))
    return records.reduce((sum, { deferred }) => sum + (deferred?.waiting.length ?? 0), 0)
  }

  /** Defers a failed event. It follows other events if a copy that lost its lease has deferred them. */
  async defer(subject: string, sequence: number, attempts: number, holder: string): Promise<void> {
    for (;;) {
      const found = await this.find(subject)
      const deferred = found.deferred
        ? withEvent(found.deferred, sequence)
        : { holder, beat: 0, attempts, waiting: [sequence] }
      if (await this.#write(subject, found, deferred)) return
    }
  }

  /** Adds an event after the deferred events of its subject. False when the subject is no longer deferred. */
  async join(subject: string, sequence: number): Promise<boolean> {
    for (;;) {
      const found = await this.find(subject)
      if (found.deferred === null) return false
      if (await this.#write(subject, found, withEvent(found.deferred, sequence))) return true
    }
  }

  /** Makes a copy the holder of the record. False when the record has changed since it was read. */
  claim(subject: string, found: Found & { deferred: DeferredSubject }, holder: string): Promise<boolean> {
    return this.#write(subject, found, { ...found.deferred, holder, beat: found.deferred.beat + 1 })
  }

  /**
   * Changes the record of a subject that the copy holds; null removes it. Returns the new record, or null
   * when the copy no longer holds it.
   */
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

  /** Removes an empty record. An empty record means that the subject is not deferred, so the removal may fail. */
  async purge(subject: string): Promise<void> {
    const { manager } = await this.#session()
    const { deferred, revision } = await this.find(subject)
    // A later record has a higher sequence and stays.
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

/** Adds an event once, even if it is delivered again. */
function withEvent(deferred: DeferredSubject, sequence: number): DeferredSubject {
  return deferred.waiting.includes(sequence)
    ? deferred
    : { ...deferred, waiting: [...deferred.waiting, sequence] }
}

/** Encodes any text as one token of a NATS subject. */
function encode(subject: string): string {
  return Buffer.from(subject).toString('base64url')
}

function decode(token: string): string {
  return Buffer.from(token, 'base64url').toString()
}
