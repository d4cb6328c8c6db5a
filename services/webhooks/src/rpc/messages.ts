import type { CreatedWebhook, Webhook, WebhookDelivery, WebhookEvent } from '@mi/contracts/mi/webhooks/v1'
import { dataOf } from '../domain/event-body.ts'
import type { EventRecord } from '../store/events.ts'
import type { DeliveryRecord } from '../store/list-deliveries.ts'
import type { SubscriptionRecord } from '../store/subscriptions.ts'

export function webhookMessage({ ownerId, createdBy, ...subscription }: SubscriptionRecord): Webhook {
  const { id, url, events, description, active, disabledReason, secretHint, createdAt, updatedAt } =
    subscription
  return {
    ...{ id, url, events, description, active, disabledReason, secretHint, createdAt, updatedAt },
    createdBy: createdBy ?? ownerId,
    ownerId,
  }
}

/** @param secret present only if it was generated for this response */
export function createdWebhook(subscription: SubscriptionRecord, secret: string | null): CreatedWebhook {
  return { ...webhookMessage(subscription), secret }
}

export function eventMessage(
  { id, type, createdAt, body, pending, succeeded, failed }: EventRecord,
  mode: 'live' | 'test',
): WebhookEvent {
  return { id, type, createdAt, mode, data: dataOf(body), deliveries: { pending, succeeded, failed } }
}

export function deliveryMessage({ subscriptionId, ...delivery }: DeliveryRecord): WebhookDelivery {
  return { ...delivery, webhookId: subscriptionId }
}
