import type { Logger } from '@mi/contracts'
import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream'
import type { CloudEvent } from '../cloud-event.ts'
import { backoffMs, REDELIVERY } from '../domain/backoff.ts'
import type { Outcome, SubscribeOptions } from '../event-bus.ts'
import { Outage } from '../outage.ts'
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
  readonly #stopping = new AbortController()
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
    this.#stopping.abort()
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
    await Promise.all(Array.from({ length: LANES }, (_, lane) => this.#serveLane(lane)))
    forget()
  }

  async #register(): Promise<NatsSession | null> {
    const outage = this.#outage()
    while (!this.#stopping.signal.aborted) {
      try {
        const session = await this.#server.session()
        await this.#ensureConsumers(session)
        outage.over()
        return session
      } catch (error) {
        await outage.wait(error)
      }
    }
    return null
  }

  #ensureConsumers({ manager }: NatsSession): Promise<void> {
    return ensureConsumers(manager, this.#options.durable, this.#options.types, this.#leaseSeconds)
  }

  async #serveLane(lane: number): Promise<void> {
    const outage = this.#outage(lane)
    while (!this.#stopping.signal.aborted) {
      try {
        const { client } = await this.#server.session()
        const consumer = await client.consumers.get(STREAM, laneConsumer(this.#options.durable, lane))
        const pull = await consumer.consume({ max_messages: 1, expires: 30_000, idle_heartbeat: 5_000 })
        this.#pulls[lane] = pull
        if (this.#stopping.signal.aborted) pull.stop()
        outage.over()
        for await (const message of pull) {
          await this.#handle(message)
          if (this.#stopping.signal.aborted) return
        }
        throw new Error('the pull ended')
      } catch (error) {
        await outage.wait(error)
      }
    }
  }

  /** Sixteen lanes see the same outage: the first one speaks. */
  #outage(lane = 0): Outage {
    const log = lane === 0 ? this.#log : undefined
    return new Outage(log, { consumer: this.#options.durable }, this.#stopping.signal)
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
    if (this.#stopping.signal.aborted) return 'retry'
    const event = message.json<CloudEvent>()
    return await this.#options.handle(event, { attempt }).catch(() => 'retry' as const)
  }
}
