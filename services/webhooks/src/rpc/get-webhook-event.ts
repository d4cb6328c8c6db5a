import type { WebhookEventsHandlers } from '@mi/contracts/mi/webhooks/v1'
import { notFound } from '@mi/errors'
import type { Deps } from '../deps.ts'
import { reachOf } from '../domain/subscription.ts'
import { findEvent } from '../store/events.ts'
import { eventMessage } from './messages.ts'

export function getWebhookEvent({ database }: Deps): WebhookEventsHandlers['getWebhookEvent'] {
  return async ({ id }, { tenant, caller }) => {
    const event = await findEvent(database, tenant, id, reachOf(caller))
    if (!event) throw notFound('webhook event')
    return eventMessage(event, tenant.mode)
  }
}
