import { randomUUID } from 'node:crypto'
import type { Logger } from '@mi/contracts'
import type { CloudEvent } from '../cloud-event.ts'
import { backoffMs, RECONNECT, REDELIVERY } from '../domain/backoff.ts'
import type { Outcome, SubscribeOptions } from '../event-bus.ts'
import { Signal } from '../signal.ts'
import type { BusServer } from './bus-server.ts'

interface HeldDelivery {
  seq: string
  attempts: number
  event: CloudEvent
}

/** Finds what no notification announced: retries that fell due, leases that ran out, lost notifications. */
const POLL_MS = 1_000

/**
 * One copy of a consumer. A single loop exchanges what is finished for what is next; handlers run beside it, one
 * chain per subject.
 */
export class PostgresSubscription {
  /** Resolves once the bus knows the consumer. */
  readonly registered: Promise<void>
  readonly #server: BusServer
  readonly #options: SubscribeOptions
  readonly #leaseSeconds: number
  readonly #log: Logger | undefined
  readonly #copy = randomUUID()
  readonly #signal = new Signal()
  readonly #held = new Set<string>()
  #finished: string[] = []
  #active = 0
  #waitingForSlot: (() => void)[] = []
  #stopping = false
  readonly #running: Promise<void>

  constructor(server: BusServer, options: SubscribeOptions, leaseSeconds: number, log?: Logger) {
    this.#server = server
    this.#options = options
    this.#leaseSeconds = leaseSeconds
    this.#log = log
    const { promise, resolve } = Promise.withResolvers<void>()
    this.registered = promise
    this.#running = this.#run(resolve)
  }

  async stop(): Promise<void> {
    this.#stopping = true
    this.#signal.wake()
    await this.#running
  }

  async #run(registered: () => void): Promise<void> {
    const { durable, types } = this.#options
    const unlisten = this.#server.listener.on(durable, () => this.#signal.wake())
    const renewal = setInterval(() => this.#renew(), (this.#leaseSeconds * 1000) / 3)
    for (let failures = 0, known = false; !this.#stopping; ) {
      try {
        if (!known) {
          await this.#server.ready()
          await this.#server.pool.query('select register_consumer($1, $2)', [durable, types])
          known = true
          registered()
        }
        const more = await this.#exchange()
        failures = 0
        if (!more) await this.#signal.wait(POLL_MS)
      } catch (error) {
        failures++
        this.#log?.warn({ err: error, consumer: durable, failures }, 'the event bus is away, it tries again')
        await this.#signal.wait(backoffMs(failures, RECONNECT, Math.random()))
      }
    }
    unlisten()
    await this.#finish()
    clearInterval(renewal)
  }

  /** True when there may be more at once. */
  async #exchange(room = this.#room()): Promise<boolean> {
    const finished = this.#finished
    this.#finished = []
    if (finished.length === 0 && room === 0) return false
    try {
      const { rows } = await this.#server.pool.query<HeldDelivery>({
        name: 'exchange',
        text: 'select seq, attempts, event from exchange_deliveries($1, $2, $3::bigint[], $4, make_interval(secs => $5))',
        values: [this.#options.durable, this.#copy, finished, room, this.#leaseSeconds],
      })
      for (const chain of bySubject(rows)) void this.#handleChain(chain)
      return room > 0 && rows.length === room
    } catch (error) {
      this.#finished.push(...finished)
      throw error
    }
  }

  /** A few more than are handled at once, so that the next are here when a handler is free. */
  #room(): number {
    return Math.max(0, this.#concurrency * 4 - this.#held.size)
  }

  get #concurrency(): number {
    return this.#options.concurrency ?? 16
  }

  /** The deliveries of one subject, in order. When one is put off, those behind it are given back. */
  async #handleChain(chain: HeldDelivery[]): Promise<void> {
    for (const { seq } of chain) this.#held.add(seq)
    await this.#takeSlot()
    for (const [index, delivery] of chain.entries()) {
      const outcome = this.#stopping ? 'stopped' : await this.#handle(delivery)
      if (outcome === 'done' || outcome === 'drop') {
        this.#held.delete(delivery.seq)
        this.#finished.push(delivery.seq)
        continue
      }
      const behind = chain.slice(index + 1)
      if (outcome === 'stopped') await this.#giveBack([delivery, ...behind])
      else await this.#putOff(delivery, behind)
      break
    }
    this.#freeSlot()
    this.#signal.wake()
  }

  async #handle({ event, attempts }: HeldDelivery): Promise<Outcome> {
    return await this.#options.handle(event, { attempt: attempts }).catch(() => 'retry' as const)
  }

  async #putOff(delivery: HeldDelivery, behind: HeldDelivery[]): Promise<void> {
    const delayMs = backoffMs(delivery.attempts, REDELIVERY, Math.random())
    await this.#update(
      `available_at = clock_timestamp() + make_interval(secs => $4), holder = null`,
      [delivery],
      delayMs / 1000,
    )
    await this.#giveBack(behind)
    setTimeout(() => this.#signal.wake(), delayMs).unref()
  }

  /** Unhandled, so the attempt does not count. */
  async #giveBack(deliveries: HeldDelivery[]): Promise<void> {
    if (deliveries.length === 0) return
    await this.#update(
      `available_at = now() + make_interval(secs => $4), holder = null, attempts = attempts - 1`,
      deliveries,
      0,
    )
  }

  /** Changes deliveries that are still ours. When the server is away the lease does the same, later. */
  async #update(assignment: string, deliveries: HeldDelivery[], seconds: number): Promise<void> {
    const seqs = deliveries.map(({ seq }) => seq)
    await this.#server.pool
      .query(
        `update deliveries set ${assignment} where consumer = $1 and seq = any($2::bigint[]) and holder = $3`,
        [this.#options.durable, seqs, this.#copy, seconds],
      )
      .catch(() => {})
    for (const seq of seqs) this.#held.delete(seq)
  }

  #renew(): void {
    if (this.#held.size === 0) return
    this.#server.pool
      .query(
        `update deliveries set available_at = clock_timestamp() + make_interval(secs => $4)
         where consumer = $1 and seq = any($2::bigint[]) and holder = $3`,
        [this.#options.durable, [...this.#held], this.#copy, this.#leaseSeconds],
      )
      .catch(() => {}) // two more tries before the lease ends
  }

  async #takeSlot(): Promise<void> {
    if (this.#active >= this.#concurrency) await new Promise<void>(free => this.#waitingForSlot.push(free))
    else this.#active++
  }

  #freeSlot(): void {
    const next = this.#waitingForSlot.shift()
    if (next) next()
    else this.#active--
  }

  /** Waits for the handlers in hand, then reports what they finished. */
  async #finish(): Promise<void> {
    while (this.#active > 0) await this.#signal.wait(POLL_MS)
    await this.#exchange(0).catch(() => {}) // redelivered after the lease; the inbox knows them
  }
}

function bySubject(deliveries: HeldDelivery[]): HeldDelivery[][] {
  const chains = Map.groupBy(deliveries, ({ event }) => event.subject)
  return [...chains.values()]
}
