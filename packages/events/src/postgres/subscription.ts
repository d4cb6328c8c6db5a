import type { Logger } from '@mi/contracts'
import { backoffMs, REDELIVERY } from '../domain/backoff.ts'
import type { Outcome, SubscribeOptions } from '../event-bus.ts'
import { Outage } from '../outage.ts'
import { Signal } from '../signal.ts'
import { Slots } from '../slots.ts'
import type { BusServer } from './bus-server.ts'
import { type HeldDelivery, Leases } from './leases.ts'

/** Finds what no notification announced: retries that fell due, leases that ran out, lost notifications. */
const POLL_MS = 1_000

const CONCURRENCY = 16

/**
 * One copy of a consumer. A single loop exchanges what is finished for what is next; handlers run beside it, one
 * chain per subject.
 */
export class PostgresSubscription {
  /** Resolves once the bus knows the consumer. */
  readonly registered: Promise<void>
  readonly #server: BusServer
  readonly #options: SubscribeOptions
  readonly #outage: Outage
  readonly #leases: Leases
  readonly #slots: Slots
  readonly #mostHeld: number
  readonly #signal = new Signal()
  readonly #stopping = new AbortController()
  readonly #running: Promise<void>

  constructor(server: BusServer, options: SubscribeOptions, leaseSeconds: number, log?: Logger) {
    const concurrency = options.concurrency ?? CONCURRENCY
    this.#server = server
    this.#options = options
    this.#outage = new Outage(log, { consumer: options.durable }, this.#stopping.signal)
    this.#leases = new Leases(server, options.durable, leaseSeconds)
    this.#slots = new Slots(concurrency)
    // A few more than are handled at once, so that the next are here when a handler is free.
    this.#mostHeld = concurrency * 4
    const { promise, resolve } = Promise.withResolvers<void>()
    this.registered = promise
    this.#running = this.#run(resolve)
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#signal.wake()
    await this.#running
  }

  async #run(registered: () => void): Promise<void> {
    const { durable, types } = this.#options
    const unlisten = this.#server.listener.on(durable, () => this.#signal.wake())
    for (let known = false; !this.#stopping.signal.aborted; ) {
      try {
        if (!known) {
          await this.#server.ready()
          await this.#server.pool.query('select register_consumer($1, $2)', [durable, types])
          known = true
          registered()
        }
        const more = await this.#takeMore()
        this.#outage.over()
        if (!more) await this.#signal.wait(POLL_MS)
      } catch (error) {
        await this.#outage.wait(error)
      }
    }
    unlisten()
    while (this.#slots.taken > 0) await this.#signal.wait(POLL_MS)
    await this.#leases.close()
  }

  /** True when there may be more at once. */
  async #takeMore(): Promise<boolean> {
    const room = Math.max(0, this.#mostHeld - this.#leases.count)
    const deliveries = await this.#leases.exchange(room)
    for (const chain of Map.groupBy(deliveries, ({ event }) => event.subject).values()) {
      void this.#handleChain(chain)
    }
    return room > 0 && deliveries.length === room
  }

  /** The deliveries of one subject, in order. When one is put off, those behind it are given back. */
  async #handleChain(chain: HeldDelivery[]): Promise<void> {
    await this.#slots.take()
    for (const [index, delivery] of chain.entries()) {
      const outcome = this.#stopping.signal.aborted ? 'stopped' : await this.#handle(delivery)
      if (outcome === 'retry') {
        await this.#putOff(delivery)
        await this.#leases.giveBack(chain.slice(index + 1))
        break
      }
      if (outcome === 'stopped') {
        await this.#leases.giveBack(chain.slice(index))
        break
      }
      this.#leases.finish(delivery)
    }
    this.#slots.free()
    this.#signal.wake()
  }

  async #handle({ event, attempts }: HeldDelivery): Promise<Outcome> {
    return await this.#options.handle(event, { attempt: attempts }).catch(() => 'retry' as const)
  }

  async #putOff(delivery: HeldDelivery): Promise<void> {
    const delayMs = backoffMs(delivery.attempts, REDELIVERY, Math.random())
    await this.#leases.putOff(delivery, delayMs)
    setTimeout(() => this.#signal.wake(), delayMs).unref()
  }
}
