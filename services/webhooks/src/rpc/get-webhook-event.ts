import type { WebhookEventsHandlers } from '@mi/contracts/mi/webhooks/v1'
import { notFound } from '@mi/errors'
import type { Deps } from '../deps.ts'
import { findEvent } from '../store/events.ts'
import { eventMessage } from './messages.ts'

export function getWebhookEvent({ database }: Deps): WebhookEventsHandlers['getWebhookEvent'] {
  return async ({ id }, { tenant }) => {
    const event = await findEvent(database, tenant, id)
    if (!event) throw notFound('webhook event')
    return eventMessage(event, tenant.mode)
  }
}
