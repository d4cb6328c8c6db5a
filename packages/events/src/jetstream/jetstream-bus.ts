import type { Logger } from '@mi/contracts'
import type { EventBus } from '../event-bus.ts'
import { LANES } from './lanes.ts'
import { borrowNatsServer } from './nats-server.ts'
import { ParkedSubjects } from './parked-subjects.ts'
import { publishInOrder } from './publish.ts'
import { laneConsumer, STREAM } from './stream.ts'
import { JetStreamSubscription } from './subscription.ts'

export interface JetStreamBusOptions {
  /** `nats://host:4222`; several with commas. User and password may stand in it. */
  natsUrl: string
  /** How long a delivery stays with a copy that gives no sign of life. Default 30 s. */
  leaseSeconds?: number
  /** Copies of the stream in a NATS cluster. Default 1. */
  replicas?: number
  /** Told of outages. */
  log?: Logger
}

/** The event bus on NATS JetStream. Connects on first use. */
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
      const putOff = new ParkedSubjects(() => server.session(), durable)
      const lanes = await Promise.all(
        Array.from({ length: LANES }, (_, lane) =>
          manager.consumers.info(STREAM, laneConsumer(durable, lane)),
        ),
      )
      const inLanes = lanes.reduce(
        (sum, { num_pending, num_ack_pending }) => sum + num_pending + num_ack_pending,
        0,
      )
      return inLanes + (await putOff.count())
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
