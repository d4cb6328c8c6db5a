import type { EventName, EventPayloads, Logger } from '@mi/contracts'
import type { Tenant } from '@mi/database'

/** An event as a consumer gets it. */
export interface ReceivedEvent<E extends EventName = EventName> {
  id: string
  type: E
  /** When the transaction that announced it wrote it. */
  time: Date
  tenant: Tenant
  payload: EventPayloads[E]
}

/** What a consumer gets beside its event. Fit to be given to `appendEvent`, so that chains of events stay traceable. */
export interface ConsumerContext {
  tenant: Tenant
  requestId: string | null
  traceparent: string | null
  /** 1 for the first time. */
  attempt: number
  log: Logger
}

export interface ConsumerDefinition<E extends EventName, Tx, Prepared> {
  on: E
  /** Unique within the service and for good: the inbox is kept under it. */
  name: string
  /**
   * Runs before the transaction, for what has no place in one: a call to another service, a file to remove. It may run
   * several times for one event, so it must be repeatable. Its answer is handed to `handle`.
   */
  prepare?(event: ReceivedEvent<E>, ctx: ConsumerContext): Promise<Prepared>
  /** The effect. What it writes with `tx` is committed together with the note that this event is handled. */
  handle(event: ReceivedEvent<E>, tx: Tx, ctx: ConsumerContext, prepared: Prepared): Promise<void>
}

/** A definition whose types are checked and then erased, so that a service can list its consumers. */
export interface Consumer {
  on: EventName
  name: string
  prepare?(event: ReceivedEvent, ctx: ConsumerContext): Promise<unknown>
  handle(event: ReceivedEvent, tx: unknown, ctx: ConsumerContext, prepared: unknown): Promise<void>
}

/** Declares what a service does on one type of event. `Tx` is the transaction of the service's own Prisma client. */
export function defineConsumer<E extends EventName, Tx, Prepared = undefined>(
  definition: ConsumerDefinition<E, Tx, Prepared>,
): Consumer {
  return definition as unknown as Consumer
}
