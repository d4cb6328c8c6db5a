import type { Logger } from '@mi/contracts'
import { execute, sql } from '@mi/database'
import { backoffMs, Notifier, Outage, REDELIVERY, Semaphore } from '@mi/scheduling'
import type { Outcome, SubscribeOptions } from '../event-bus.ts'
import type { BusServer } from './bus-server.ts'
import { type HeldDelivery, Leases } from './leases.ts'

/** The poll finds work without a notification: due retries, expired leases, lost notifications. */
const POLL_MS = 1_000

/** The channel on which the bus names the consumers that have work. */
const DELIVERIES = 'mi_deliveries'

const CONCURRENCY = 16

/**
 * One copy of a consumer. A single loop reports finished deliveries and takes new ones. The handlers run
 * concurrently, with one chain per subject.
 */
export class PostgresSubscription {
  /** Resolves when the bus knows the consumer. */
  readonly registered: Promise<void>
  readonly #server: BusServer
  readonly #options: SubscribeOptions
  readonly #outage: Outage
  readonly #leases: Leases
  readonly #semaphore: Semaphore
  readonly #mostHeld: number
  readonly #notifier = new Notifier()
  readonly #stopping = new AbortController()
  readonly #running: Promise<void>

  constructor(server: BusServer, options: SubscribeOptions, leaseSeconds: number, log?: Logger) {
    const concurrency = options.concurrency ?? CONCURRENCY
    this.#server = server
    this.#options = options
    this.#outage = new Outage(log, { consumer: options.durable }, this.#stopping.signal)
    this.#leases = new Leases(server, options.durable, leaseSeconds)
    this.#semaphore = new Semaphore(concurrency)
    // More than are handled concurrently, so that the next deliveries are present when a handler is free.
    this.#mostHeld = concurrency * 4
    const { promise, resolve } = Promise.withResolvers<void>()
    this.registered = promise
    this.#running = this.#run(resolve)
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#notifier.notify()
    await this.#running
  }

  async #run(registered: () => void): Promise<void> {
    const { durable, types } = this.#options
    const unlisten = this.#server.notifications.on(DELIVERIES, consumer => {
      if (consumer === null || consumer === durable) this.#notifier.notify()
    })
    for (let known = false; !this.#stopping.signal.aborted; ) {
      try {
        if (!known) {
          await this.#server.ready()
          await execute(this.#server.pool, sql`select register_consumer(${durable}, ${types})`)
          known = true
          registered()
        }
        const more = await this.#takeMore()
        this.#outage.recovered()
        if (!more) await this.#notifier.wait(POLL_MS)
      } catch (error) {
        await this.#outage.wait(error)
      }
    }
    unlisten()
    while (this.#semaphore.held > 0) await this.#notifier.wait(POLL_MS)
    await this.#leases.close()
  }

  /** True when more deliveries may be available now. */
  async #takeMore(): Promise<boolean> {
    const room = Math.max(0, this.#mostHeld - this.#leases.count)
    const deliveries = await this.#leases.exchange(room)
    for (const chain of Map.groupBy(deliveries, ({ event }) => event.subject).values()) {
      void this.#handleChain(chain)
    }
    return room > 0 && deliveries.length === room
  }

  /** Handles the deliveries of one subject in order. When a delivery is deferred, the deliveries after it are returned. */
  async #handleChain(chain: HeldDelivery[]): Promise<void> {
    await this.#semaphore.acquire()
    for (const [index, delivery] of chain.entries()) {
      const outcome = this.#stopping.signal.aborted ? 'stopped' : await this.#handle(delivery)
      if (outcome === 'retry') {
        await this.#defer(delivery)
        await this.#leases.giveBack(chain.slice(index + 1))
        break
      }
      if (outcome === 'stopped') {
        await this.#leases.giveBack(chain.slice(index))
        break
      }
      this.#leases.finish(delivery)
    }
    this.#semaphore.release()
    this.#notifier.notify()
  }

  async #handle({ event, attempts }: HeldDelivery): Promise<Outcome> {
    return await this.#options.handle(event, { attempt: attempts }).catch(() => 'retry' as const)
  }

  async #defer(delivery: HeldDelivery): Promise<void> {
    const delayMs = backoffMs(delivery.attempts, REDELIVERY, Math.random())
    await this.#leases.defer(delivery, delayMs)
    setTimeout(() => this.#notifier.notify(), delayMs).unref()
  }
}
