import type { EventName, EventPayloads, Logger } from '@mi/contracts'
import type { Tenant } from '@mi/database'

/** An event in the form that a consumer receives. */
export interface ReceivedEvent<E extends EventName = EventName> {
  id: string
  type: E
  /** The time at which the transaction wrote the event. */
  time: Date
  tenant: Tenant
  payload: EventPayloads[E]
}

/** The context of an event's handler. `appendEvent` accepts it, so that chains of events stay traceable. */
export interface ConsumerContext {
  tenant: Tenant
  requestId: string | null
  traceparent: string | null
  /** 1 for the first attempt. */
  attempt: number
  log: Logger
}

export interface ConsumerDefinition<E extends EventName, Tx, Prepared> {
  on: E
  /** The name is unique within the service and must never change, because it is part of the key of the inbox. */
  name: string
  /**
   * Runs before the transaction, for work that must not run in a transaction: a call to another service, the
   * removal of a file. It may run several times for one event, so it must be repeatable. `handle` receives
   * its result.
   */
  prepare?(event: ReceivedEvent<E>, ctx: ConsumerContext): Promise<Prepared>
  /** The effect of the event. Its writes with `tx` are committed together with the inbox row of this event. */
  handle(event: ReceivedEvent<E>, tx: Tx, ctx: ConsumerContext, prepared: Prepared): Promise<void>
}

/** A definition without its type parameters, so that a service can list its consumers. The types were checked before. */
export interface Consumer {
  on: EventName
  name: string
  prepare?(event: ReceivedEvent, ctx: ConsumerContext): Promise<unknown>
  handle(event: ReceivedEvent, tx: unknown, ctx: ConsumerContext, prepared: unknown): Promise<void>
}

/** Declares the reaction of a service to one type of event. `Tx` is the transaction of the service's Prisma client. */
export function defineConsumer<E extends EventName, Tx, Prepared = undefined>(
  definition: ConsumerDefinition<E, Tx, Prepared>,
): Consumer {
  return definition as unknown as Consumer
}
