import type { Logger } from '@mi/contracts'
import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream'
import type { CloudEvent } from '../cloud-event.ts'
import { backoffMs, RECONNECT, REDELIVERY } from '../domain/backoff.ts'
import type { Outcome, SubscribeOptions } from '../event-bus.ts'
import { Signal } from '../signal.ts'
import { LANES } from './lanes.ts'
import type { NatsServer, NatsSession } from './nats-server.ts'
import { ensureConsumers, laneConsumer, STREAM } from './stream.ts'

/** One copy of a consumer: pulls every lane, one message at a time each. */
export class JetStreamSubscription {
  /** Resolves once the server knows the consumer. */
  readonly registered: Promise<void>
  readonly #server: NatsServer
  readonly #options: SubscribeOptions
  readonly #leaseSeconds: number
  readonly #log: Logger | undefined
  readonly #pulls: (ConsumerMessages | undefined)[] = []
  readonly #signal = new Signal()
  #stopping = false
  readonly #running: Promise<unknown>

  constructor(server: NatsServer, options: SubscribeOptions, leaseSeconds: number, log?: Logger) {
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
    for (const pull of this.#pulls) pull?.stop()
    await this.#running
  }

  async #run(registered: () => void): Promise<void> {
    const session = await this.#register()
    if (session === null) return
    registered()
    const forget = this.#server.onReconnect(() => {
      void this.#ensureConsumers(session).catch(() => {}) // a lane that finds no consumer tries again by itself
    })
    await Promise.all(Array.from({ length: LANES }, (_, lane) => this.#serveLane(session, lane)))
    forget()
  }

  async #register(): Promise<NatsSession | null> {
    for (let failures = 1; !this.#stopping; failures++) {
      try {
        const session = await this.#server.session()
        await this.#ensureConsumers(session)
        return session
      } catch (error) {
        this.#warn(error, failures)
        await this.#signal.wait(backoffMs(failures, RECONNECT, Math.random()))
      }
    }
    return null
  }

  #ensureConsumers({ manager }: NatsSession): Promise<void> {
    return ensureConsumers(manager, this.#options.durable, this.#options.types, this.#leaseSeconds)
  }

  async #serveLane({ client }: NatsSession, lane: number): Promise<void> {
    for (let failures = 0; !this.#stopping; failures++) {
      if (failures > 0)
        await new Promise(resume => setTimeout(resume, backoffMs(failures, RECONNECT, Math.random())))
      try {
        const consumer = await client.consumers.get(STREAM, laneConsumer(this.#options.durable, lane))
        const pull = await consumer.consume({ max_messages: 1, expires: 30_000, idle_heartbeat: 5_000 })
        this.#pulls[lane] = pull
        if (this.#stopping) pull.stop()
        for await (const message of pull) {
          failures = 0
          await this.#handle(message)
          if (this.#stopping) break
        }
      } catch (error) {
        // Sixteen lanes see the same outage: one speaks.
        if (lane === 0) this.#warn(error, failures)
      }
    }
  }

  #warn(error: unknown, failures: number): void {
    const about = { err: error, consumer: this.#options.durable, failures }
    this.#log?.warn(about, 'the event bus is away, it tries again')
  }

  async #handle(message: JsMsg): Promise<void> {
    const renewal = setInterval(() => message.working(), (this.#leaseSeconds * 1000) / 3)
    const attempt = message.info.deliveryCount
    try {
      const outcome = await this.#outcome(message, attempt)
      if (outcome === 'done') message.ack()
      else if (outcome === 'drop') message.term()
      else message.nak(backoffMs(attempt, REDELIVERY, Math.random()))
    } finally {
      clearInterval(renewal)
    }
  }

  async #outcome(message: JsMsg, attempt: number): Promise<Outcome> {
    if (this.#stopping) return 'retry'
    const event = message.json<CloudEvent>()
    return await this.#options.handle(event, { attempt }).catch(() => 'retry' as const)
  }
}
