import { type EventName, type EventPayloads, encodeEvent, eventSubject } from '@mi/contracts'
import { afterCommit, type Executable, execute, sql, type Tenant } from '@mi/database'
import { newId } from '@mi/ids'
import { startSpan } from '@mi/tracing'
import type { CloudEvent } from './cloud-event.ts'
import { notifyRelay } from './outbox/notify-relay.ts'

/** The origin of an event. A `CallContext` and a `ConsumerContext` fit. */
export interface EventOrigin {
  requestId?: string | null
  traceparent?: string | null
}

/** Below the default limit of a NATS server, 1 MiB. */
const MAX_EVENT_BYTES = 900 * 1024

/**
 * Writes an event into the outbox in the caller's transaction. The event is published if and only if the
 * transaction commits. Returns the event's id. Call it after the row of the event's subject is locked or
 * created, because the lock orders the events of one subject.
 * @throws {Error} when the event is over 900 KiB; events should contain references, not contents
 */
export async function appendEvent<E extends EventName>(
  tx: Executable,
  tenant: Tenant,
  type: E,
  payload: EventPayloads[E],
  origin: EventOrigin = {},
): Promise<string> {
  const now = new Date()
  const id = newId('evn', now)
  const span = startSpan(`create ${type}`, {
    kind: 'producer',
    attributes: { 'messaging.operation.type': 'create', 'messaging.message.id': id },
    parent: origin.traceparent,
  })
  const traceparent = span?.traceparent ?? origin.traceparent
  span?.end()
  // The relay adds `source`, because it knows its service.
  const event: Omit<CloudEvent, 'source'> = {
    specversion: '1.0',
    id,
    type,
    subject: eventSubject(type, payload),
    time: now.toISOString(),
    datacontenttype: 'application/json',
    accountid: tenant.accountId,
    mode: tenant.mode,
    ...(traceparent && { traceparent }),
    ...(origin.requestId && { requestid: origin.requestId }),
    data: encodeEvent(type, payload),
  }
  const json = JSON.stringify(event)
  if (Buffer.byteLength(json) > MAX_EVENT_BYTES) {
    throw new Error(`${type} about ${event.subject} is over ${MAX_EVENT_BYTES} bytes`)
  }
  const { accountId, mode } = tenant
  await execute(
    tx,
    sql`insert into infra.outbox (event_id, account_id, mode, type, subject, event)
      values (${id}, ${accountId}, ${mode}, ${type}, ${event.subject}, ${json}::jsonb)`,
  )
  afterCommit(tx, notifyRelay)
  return id
}
