import type { Logger } from '@mi/contracts'
import { backoffMs, Outage, REDELIVERY } from '@mi/scheduling'
import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream'
import type { CloudEvent } from '../cloud-event.ts'
import type { Outcome, SubscribeOptions } from '../event-bus.ts'
import { DeferredSubjects } from './deferred-subjects.ts'
import { DeferredWork } from './deferred-work.ts'
import type { NatsServer, NatsSession } from './nats-server.ts'
import { PartitionView } from './partition-view.ts'
import { PARTITIONS } from './partitions.ts'
import { ensureConsumers, partitionConsumer, STREAM } from './stream.ts'

/**
 * One copy of a consumer. It pulls one message at a time from each partition. When an event fails, the event
 * and the later events of its subject are deferred, and the partition continues.
 */
export class JetStreamSubscription {
  /** Resolves when the server knows the consumer. */
  readonly registered: Promise<void>
  readonly #server: NatsServer
  readonly #options: SubscribeOptions
  readonly #leaseSeconds: number
  readonly #log: Logger | undefined
  readonly #deferred: DeferredSubjects
  readonly #work: DeferredWork
  readonly #pulls: (ConsumerMessages | undefined)[] = []
  readonly #stopping = new AbortController()
  readonly #running: Promise<unknown>

  constructor(server: NatsServer, options: SubscribeOptions, leaseSeconds: number, log?: Logger) {
    this.#server = server
    this.#options = options
    this.#leaseSeconds = leaseSeconds
    this.#log = log
    this.#deferred = new DeferredSubjects(() => server.session(), options.durable)
    this.#work = new DeferredWork({
      server,
      leaseSeconds,
      deferred: this.#deferred,
      stopping: this.#stopping.signal,
      handle: (event, attempt) => this.#outcome(event, attempt),
    })
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
    const unsubscribe = this.#server.onReconnect(() => {
      void this.#ensureConsumers(session).catch(() => {}) // a partition without its consumer retries on its own
    })
    await Promise.all([
      ...Array.from({ length: PARTITIONS }, (_, partition) => this.#servePartition(partition)),
      this.#work.serve(this.#outage(PARTITIONS)),
    ])
    unsubscribe()
  }

  async #register(): Promise<NatsSession | null> {
    const outage = this.#outage()
    while (!this.#stopping.signal.aborted) {
      try {
        const session = await this.#server.session()
        await this.#ensureConsumers(session)
        outage.recovered()
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

  async #servePartition(partition: number): Promise<void> {
    const outage = this.#outage(partition)
    const view = new PartitionView(partition, this.#deferred)
    while (!this.#stopping.signal.aborted) {
      try {
        const { client } = await this.#server.session()
        const consumer = await client.consumers.get(
          STREAM,
          partitionConsumer(this.#options.durable, partition),
        )
        const pull = await consumer.consume({ max_messages: 1, expires: 30_000, idle_heartbeat: 5_000 })
        this.#pulls[partition] = pull
        if (this.#stopping.signal.aborted) pull.stop()
        outage.recovered()
        for await (const message of pull) {
          await this.#handle(message, view)
          if (this.#stopping.signal.aborted) return
        }
        throw new Error('the pull ended')
      } catch (error) {
        await outage.wait(error)
      }
    }
  }

  /** Sixteen partitions see the same outage. Only the first partition logs it. */
  #outage(partition = 0): Outage {
    const log = partition === 0 ? this.#log : undefined
    return new Outage(log, { consumer: this.#options.durable }, this.#stopping.signal)
  }

  async #handle(message: JsMsg, view: PartitionView): Promise<void> {
    const renewal = setInterval(() => message.working(), (this.#leaseSeconds * 1000) / 3)
    try {
      if (this.#stopping.signal.aborted) message.nak()
      else await this.#settle(message, view)
    } catch (error) {
      // The server is unavailable. The event is decided again after the server has recovered.
      view.reset()
      message.nak(backoffMs(message.info.deliveryCount, REDELIVERY, Math.random()))
      throw error
    } finally {
      clearInterval(renewal)
    }
  }

  async #settle(message: JsMsg, view: PartitionView): Promise<void> {
    const event = message.json<CloudEvent>()
    const { deliveryCount: attempt, streamSequence: sequence } = message.info
    if (await view.mayBeDeferred(event.subject, message)) {
      if (await this.#deferred.join(event.subject, sequence)) return message.ack()
      view.note(event.subject, false)
    }
    const outcome = await this.#outcome(event, attempt)
    if (outcome === 'done') return message.ack()
    if (outcome === 'drop') return message.term()
    if (this.#stopping.signal.aborted || !(await this.#deferred.hasRoom()))
      return message.nak(backoffMs(attempt, REDELIVERY, Math.random()))
    await this.#deferred.defer(event.subject, sequence, attempt, this.#work.copy)
    this.#work.begin(event.subject, attempt)
    view.note(event.subject, true)
    message.ack()
  }

  #outcome(event: CloudEvent, attempt: number): Promise<Outcome> {
    return this.#options.handle(event, { attempt }).catch(() => 'retry' as const)
  }
}
