import type { Encryption } from '@mi/encryption'
import type { OutboundHttp } from '@mi/outbound-http'
import { type AttemptOutcome, succeeded } from '../domain/attempt.ts'
import type { WebhooksDatabase } from '../store/database.ts'
import { type ClaimedDelivery, dropClaimed } from '../store/delivery-queue.ts'
import type { SubscriptionRecord } from '../store/subscriptions.ts'
import type { DeliveryMetrics } from './metrics.ts'
import { type Receivers, signingKeysOf } from './receivers.ts'
import { sendDelivery } from './send-delivery.ts'

export interface AttemptDeps {
  database: WebhooksDatabase
  http: OutboundHttp
  encryption: Encryption
  metrics: DeliveryMetrics
  now(): Date
}

/** A claimed delivery with its subscription and body, which are absent when they have been deleted. */
export interface Claimed {
  delivery: ClaimedDelivery
  subscription: SubscriptionRecord | undefined
  body: string | undefined
}

/** Sends a delivery and counts it as in flight. @returns null when it must no longer be sent */
export async function attemptDelivery(
  { database, http, encryption, metrics, now }: AttemptDeps,
  receivers: Receivers,
  workerId: string,
  { delivery, subscription, body }: Claimed,
): Promise<AttemptOutcome | null> {
  // The subscription was deleted or disabled after the delivery was queued. Removes the queued deliveries that remain.
  if (!subscription || body === undefined || !(subscription.active || delivery.isTest)) {
    await dropClaimed(database, workerId, delivery)
    return null
  }
  const { subscriptionId, accountId } = delivery
  receivers.begin(subscriptionId, accountId)
  let outcome: AttemptOutcome | null = null
  try {
    if (delivery.tried === 0) metrics.firstAttempt((now().getTime() - delivery.queuedAt.getTime()) / 1000)
    outcome = await sendDelivery(
      http,
      { url: subscription.url, eventId: delivery.eventId, attempt: delivery.attempts + 1, body },
      signingKeysOf(subscription, encryption, now()),
      now,
    )
  } finally {
    receivers.end(subscriptionId, accountId, outcome ? resultOf(outcome) : 'failed')
  }
  metrics.attempt(
    succeeded(outcome)
      ? 'succeeded'
      : (outcome.error ?? `status_${Math.floor((outcome.statusCode ?? 0) / 100)}xx`),
  )
  return outcome
}

function resultOf(outcome: AttemptOutcome): 'succeeded' | 'failed' | 'slow' {
  if (succeeded(outcome)) return 'succeeded'
  return outcome.error === 'timeout' ? 'slow' : 'failed'
}
