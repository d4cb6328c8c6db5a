import { decodeEvent, type EventName, type Logger } from '@mi/contracts'
import type { Database } from '@mi/database'
import { type Span, traced } from '@mi/tracing'
import type { CloudEvent } from '../cloud-event.ts'
import { clearDeadLetter, keepDeadLetter } from '../dead-letters/dead-letter-table.ts'
import type { Consumer, ConsumerContext, ReceivedEvent } from './define-consumer.ts'
import { recordHandled } from './inbox.ts'
import { type Attempts, shouldRetry } from './retry-policy.ts'

/** The outcome of one delivery to one consumer. */
export type Handling = 'handled' | 'duplicate' | 'retry' | 'dead'

export interface DeliveryOptions {
  database: Database
  consumer: Consumer
  /** `<service>.<consumer name>`, the key of the inbox and of dead letters. */
  consumerId: string
  event: CloudEvent
  attempt: number
  attempts?: Attempts
  log: Logger
}

/** Delivers an event to a consumer. The event has its effect once, even if it is delivered several times. Never throws. */
export async function deliver(options: DeliveryOptions): Promise<Handling> {
  const { database, consumerId, event, attempt, attempts, log } = options
  try {
    const attributes = {
      'messaging.operation.type': 'process',
      'messaging.message.id': event.id,
      'messaging.consumer.group.name': consumerId,
      'mi.attempt': attempt,
    }
    const span = { kind: 'consumer', attributes, parent: event.traceparent } as const
    return await traced(`process ${event.type}`, span, active => handleOnce(options, active))
  } catch (error) {
    const about = { err: error, consumer: consumerId, event_id: event.id, type: event.type, attempt }
    if (shouldRetry(error, attempt, attempts)) {
      log.warn(about, 'event handling failed, retrying')
      return 'retry'
    }
    log.error(about, 'event handling failed for good, the event is kept as a dead letter')
    return await keepDeadLetter(database.pool, { consumerId, event, attempts: attempt, error }).then(
      () => 'dead' as const,
      () => 'retry' as const, // the event must not be lost, so the bus keeps it
    )
  }
}

async function handleOnce(
  { database, consumer, consumerId, event, attempt, log }: DeliveryOptions,
  span: Span | null,
): Promise<Handling> {
  const received = read(event)
  const ctx: ConsumerContext = {
    tenant: received.tenant,
    requestId: event.requestid ?? null,
    traceparent: span?.traceparent ?? event.traceparent ?? null,
    attempt,
    log: log.child({ consumer: consumerId, event_id: event.id }),
  }
  const prepared = await consumer.prepare?.(received, ctx)
  return await database.transaction<Handling>(async tx => {
    const isNew = await recordHandled(tx, consumerId, event.id)
    if (isNew) await consumer.handle(received, tx, ctx, prepared)
    // Only an event that failed before can have a dead letter.
    if (attempt > 1) await clearDeadLetter(tx, consumerId, event.id)
    return isNew ? 'handled' : 'duplicate'
  })
}

function read(event: CloudEvent): ReceivedEvent {
  const type = event.type as EventName
  return {
    id: event.id,
    type,
    time: new Date(event.time),
    tenant: { accountId: event.accountid, mode: event.mode },
    payload: decodeEvent(type, event.data),
  }
}
