import type { CloudEvent } from './cloud-event.ts'

/**
 * What became of a delivery. `done`: handled, or found handled before. `retry`: again after a backoff; until then
 * later events of the same subject wait. `drop`: never again.
 */
export type Outcome = 'done' | 'retry' | 'drop'

/** What the bus knows of one delivery beside the event. */
export interface Delivery {
  /** 1 for the first time this consumer is given the event; a crash while handling counts. */
  attempt: number
}

export interface SubscribeOptions {
  /** Names the consumer, for good: its place is kept under this name. Copies with one name share the work. */
  durable: string
  /** Event types it wants. */
  types: readonly string[]
  /** Most events handled at once by this copy. Events of one subject are handled one after the other. Default 16. */
  concurrency?: number
  /** Must not throw; a throw counts as `retry`. */
  handle(event: CloudEvent, delivery: Delivery): Promise<Outcome>
}

export interface Subscription {
  /** Resolves once the bus knows the consumer. Until then, and through outages, it tries again by itself. */
  registered: Promise<void>
  /** Takes no more events, lets those in hand finish, gives the rest back. */
  stop(): Promise<void>
}

/**
 * Carries events between services, at least once, ordered per subject. A consumer that registers for the first time
 * is given the events the bus still keeps (seven days); a type that a known consumer adds later starts from then on.
 */
export interface EventBus {
  /**
   * Stores the events, in this order, and resolves when they are safe. After a failure some may be stored:
   * publish the same events again, the ids keep them single.
   */
  publish(events: readonly CloudEvent[]): Promise<void>
  subscribe(options: SubscribeOptions): Subscription
  /** How many events wait for the consumer, those in hand included. */
  lag(durable: string): Promise<number>
  /** Throws when the bus cannot be reached. For readiness. */
  check(): Promise<void>
  /** Stops every subscription of this bus and disconnects. */
  close(): Promise<void>
}
