import type { Logger } from '@mi/contracts'
import type { Database } from '@mi/database'
import { startPeriodicTask } from '@mi/scheduling'
import type { Registry } from 'prom-client'
import type { CloudEvent } from '../cloud-event.ts'
import { type Replay, replayType } from '../dead-letters/replay-event.ts'
import type { Delivery, EventBus, Outcome } from '../event-bus.ts'
import { recordRetention } from '../retention.ts'
import { consumerMetrics } from './consumer-metrics.ts'
import type { Consumer } from './define-consumer.ts'
import { deliver } from './deliver.ts'
import { ATTEMPTS, type Attempts } from './retry-policy.ts'

export interface ConsumersOptions {
  service: string
  database: Database
  bus: EventBus
  consumers: readonly Consumer[]
  log: Logger
  metrics?: Registry
  /** The maximum number of events that are handled concurrently. Default 8. Each event uses a database connection for its transaction. */
  concurrency?: number
  /** How often an event is tried. Default: 8 times, 26 when something needed was unavailable. */
  attempts?: Attempts
}

export interface RunningConsumers {
  /** Resolves when the bus knows the service. */
  registered: Promise<void>
  /** Waits for the events in progress. */
  stop(): Promise<void>
}

/**
 * Starts all consumers of a service. Every copy of the service calls it, and the bus distributes the events
 * among the copies. Each event has its effect once per consumer. A failing consumer does not block the other
 * consumers of the service.
 */
export function startConsumers(options: ConsumersOptions): RunningConsumers {
  const { service, database, bus, consumers, log, attempts = ATTEMPTS } = options
  const byType = Map.groupBy(consumers, ({ on }): string => on)
  const byId = new Map(consumers.map(consumer => [`${service}.${consumer.name}`, consumer]))
  if (byId.size < consumers.length) throw new Error(`Two consumers of ${service} have one name`)
  const observe = consumerMetrics(service, database, bus, options.metrics)

  async function give(consumer: Consumer, event: CloudEvent, attempt: number): Promise<Outcome> {
    const consumerId = `${service}.${consumer.name}`
    const started = performance.now()
    const handling = await deliver({ database, consumer, consumerId, event, attempt, attempts, log })
    observe(consumerId, handling, (performance.now() - started) / 1000)
    return handling === 'retry' ? 'retry' : 'done'
  }

  /** Only a newer copy of this service consumes this type. The event is retried until that copy receives it, but not forever. */
  function awaitNewerCopy({ id, type }: CloudEvent, attempt: number): Outcome {
    if (attempt < attempts.outage) return 'retry'
    log.error({ event_id: id, type }, 'no consumer of this service knows this type, the event is dropped')
    return 'drop'
  }

  async function handle(event: CloudEvent, { attempt }: Delivery): Promise<Outcome> {
    if (event.type === replayType(service)) {
      const { consumer_id, event: original } = event.data as unknown as Replay
      const consumer = byId.get(consumer_id)
      // The attempt number is greater than 1, so that success clears the dead letter.
      return consumer === undefined ? 'drop' : await give(consumer, original, attempt + 1)
    }
    const interested = byType.get(event.type)
    if (interested === undefined) return awaitNewerCopy(event, attempt)
    const outcomes: Outcome[] = []
    for (const consumer of interested) outcomes.push(await give(consumer, event, attempt))
    return outcomes.includes('retry') ? 'retry' : 'done'
  }

  const subscription = bus.subscribe({
    durable: service,
    types: [...byType.keys(), replayType(service)],
    concurrency: options.concurrency ?? 8,
    handle,
  })
  const retention = startPeriodicTask(recordRetention(database), log)
  return {
    registered: subscription.registered,
    async stop() {
      await retention.stop()
      await subscription.stop()
    },
  }
}
