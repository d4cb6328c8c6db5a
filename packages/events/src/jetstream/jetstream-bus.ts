import type { Logger } from '@mi/contracts'
import type { EventBus } from '../event-bus.ts'
import { DeferredSubjects } from './deferred-subjects.ts'
import { borrowNatsServer } from './nats-server.ts'
import { PARTITIONS } from './partitions.ts'
import { publishInOrder } from './publish.ts'
import { partitionConsumer, STREAM } from './stream.ts'
import { JetStreamSubscription } from './subscription.ts'

export interface JetStreamBusOptions {
  /** `nats://host:4222`, or several URLs separated by commas. A URL may contain user and password. */
  natsUrl: string
  /** The time after which a delivery of an unresponsive copy is delivered again. Default 30 s. */
  leaseSeconds?: number
  /** The number of stream replicas in a NATS cluster. Default 1. */
  replicas?: number
  /** Logs outages. */
  log?: Logger
}

/** The event bus on NATS JetStream. It connects on first use. */
export function openJetStreamBus({
  natsUrl,
  leaseSeconds = 30,
  replicas = 1,
  log,
}: JetStreamBusOptions): EventBus {
  const server = borrowNatsServer(natsUrl, replicas)
  const subscriptions = new Set<JetStreamSubscription>()
  let closing: Promise<void> | undefined

  return {
    async publish(events) {
      if (events.length === 0) return
      const { client } = await server.session()
      await publishInOrder(client, events)
    },
    subscribe(options) {
      const subscription = new JetStreamSubscription(server, options, leaseSeconds, log)
      subscriptions.add(subscription)
      return {
        registered: subscription.registered,
        async stop() {
          subscriptions.delete(subscription)
          await subscription.stop()
        },
      }
    },
    async lag(durable) {
      const { manager } = await server.session()
      const defer = new DeferredSubjects(() => server.session(), durable)
      const partitions = await Promise.all(
        Array.from({ length: PARTITIONS }, (_, partition) =>
          manager.consumers.info(STREAM, partitionConsumer(durable, partition)),
        ),
      )
      const inPartitions = partitions.reduce(
        (sum, { num_pending, num_ack_pending }) => sum + num_pending + num_ack_pending,
        0,
      )
      return inPartitions + (await defer.count())
    },
    async check() {
      const { manager } = await server.session()
      await manager.streams.info(STREAM)
    },
    close() {
      closing ??= close()
      return closing
    },
  }

  async function close(): Promise<void> {
    await Promise.all([...subscriptions].map(subscription => subscription.stop()))
    await server.release()
  }
}
