import type { CloudEvent } from './cloud-event.ts'

/**
 * The outcome of a delivery. `done`: handled now or before. `retry`: deliver again after a backoff; until
 * then later events of the same subject wait. `drop`: never deliver again.
 */
export type Outcome = 'done' | 'retry' | 'drop'

/** The data of a delivery besides the event. */
export interface Delivery {
  /** 1 for the first delivery to this consumer. A crash during handling counts as an attempt. */
  attempt: number
}

export interface SubscribeOptions {
  /** The permanent name of the consumer, under which the bus stores its position. Copies with the same name share the work. */
  durable: string
  /** The event types that the consumer receives. */
  types: readonly string[]
  /** The maximum number of events that this copy handles concurrently. Events of one subject are handled in order. Default 16. */
  concurrency?: number
  /** Must not throw. An exception counts as `retry`. */
  handle(event: CloudEvent, delivery: Delivery): Promise<Outcome>
}

export interface Subscription {
  /** Resolves when the bus knows the consumer. Until then the subscription retries, also during outages. */
  registered: Promise<void>
  /** Accepts no more events, waits for the events in progress, and returns the others to the bus. */
  stop(): Promise<void>
}

/**
 * Transfers events between services, at least once and in order per subject. A consumer that registers for
 * the first time receives the events that the bus still stores (seven days). A type that a known consumer
 * adds later starts at that time.
 */
export interface EventBus {
  /**
   * Stores the events in this order and resolves when they are durable. After a failure some events may be
   * stored. Publish the same events again; their ids prevent duplicates.
   */
  publish(events: readonly CloudEvent[]): Promise<void>
  subscribe(options: SubscribeOptions): Subscription
  /** The number of events that wait for the consumer, including events in progress. */
  lag(durable: string): Promise<number>
  /** Throws when the bus is unreachable. Used for readiness. */
  check(): Promise<void>
  /** Stops every subscription of this bus and disconnects. */
  close(): Promise<void>
}
