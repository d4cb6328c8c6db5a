import type { WebhookEventName } from '@mi/contracts'
import { afterCommit, type Tenant } from '@mi/database'
import { newId } from '@mi/ids'
import type { Deps } from '../deps.ts'
import { type EventObject, eventBody } from '../domain/event-body.ts'
import type { Tx } from './database.ts'
import { insertDeliveries } from './deliveries.ts'
import { insertEvent, type NewEvent } from './events.ts'
import { subscribersOf } from './subscriptions.ts'

/**
 * Writes an event to the log and queues its deliveries in one transaction: to all matching subscriptions, or to a single one for a test.
 */
export async function recordEvent(
  { publicUrl, queued, now }: Pick<Deps, 'publicUrl' | 'queued' | 'now'>,
  tx: Tx,
  tenant: Tenant,
  {
    type,
    meetingId,
    resource,
    testOf,
  }: { type: WebhookEventName; meetingId: string | null; resource: EventObject; testOf?: string },
): Promise<NewEvent> {
  const createdAt = now()
  const id = newId('wev', createdAt)
  const body = eventBody({ id, type, createdAt, tenant }, resource, publicUrl)
  const event = { id, createdAt, type, meetingId, body }
  await insertEvent(tx, tenant, event)
  const subscribers = testOf === undefined ? await subscribersOf(tx, tenant, type) : [testOf]
  await insertDeliveries(tx, tenant, event, subscribers, { isTest: testOf !== undefined })
  if (subscribers.length > 0) afterCommit(tx, () => queued.notify())
  return event
}
