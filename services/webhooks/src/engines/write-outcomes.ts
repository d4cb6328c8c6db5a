import { type AttemptOutcome, isGone, succeeded } from '../domain/attempt.ts'
import { DISABLED_AFTER_MS, nextAttemptInMs } from '../domain/retry-schedule.ts'
import { noteHealth, type RecordedAttempt, recordAttempts } from '../store/attempts.ts'
import type { WebhooksDatabase } from '../store/database.ts'
import type { ClaimedDelivery } from '../store/delivery-queue.ts'
import { findReceivers, type SubscriptionRecord } from '../store/subscriptions.ts'

export interface OutcomeDeps {
  database: WebhooksDatabase
  now(): Date
  /** Disables a subscription. */
  disable(subscription: SubscriptionRecord, reason: 'failing' | 'gone'): Promise<void>
}

/** The changes to a delivery that follow from an outcome. */
export function recordedAttempt(delivery: ClaimedDelivery, outcome: AttemptOutcome): RecordedAttempt {
  if (succeeded(outcome)) return { delivery, outcome, status: 'succeeded', nextInMs: null }
  const nextInMs =
    delivery.isTest || isGone(outcome)
      ? null
      : nextAttemptInMs(delivery.tried + 1, outcome.retryAfterMs, Math.random())
  return { delivery, outcome, status: nextInMs === null ? 'failed' : 'pending', nextInMs }
}

/** Writes a batch of attempts and updates the health of their subscriptions. */
export async function writeOutcomes(
  { database, disable, now }: OutcomeDeps,
  workerId: string,
  batch: RecordedAttempt[],
): Promise<void> {
  await recordAttempts(database, workerId, batch)
  const real = batch.filter(({ delivery }) => !delivery.isTest)
  const idsOf = (attempts: RecordedAttempt[]) => [
    ...new Set(attempts.map(({ delivery }) => delivery.subscriptionId)),
  ]
  const good = idsOf(real.filter(({ status }) => status === 'succeeded'))
  const bad = idsOf(
    real.filter(({ status, delivery }) => status !== 'succeeded' && !good.includes(delivery.subscriptionId)),
  )
  const gone = real.filter(({ outcome }) => isGone(outcome))
  const at = now()
  const failing = await noteHealth(
    database,
    { succeeded: good, failed: bad },
    { now: at, limit: new Date(at.getTime() - DISABLED_AFTER_MS) },
  )
  if (gone.length === 0 && failing.length === 0) return
  for (const subscription of await findReceivers(database, [...failing, ...idsOf(gone)])) {
    // Compares with the current URL: if the URL changed during the request, the 410 applies only to the previous URL.
    const isGoneFrom = ({ delivery, outcome }: RecordedAttempt) =>
      delivery.subscriptionId === subscription.id && outcome.url === subscription.url
    if (!subscription.active) continue
    if (gone.some(isGoneFrom)) await disable(subscription, 'gone')
    else if (failing.includes(subscription.id)) await disable(subscription, 'failing')
  }
}
