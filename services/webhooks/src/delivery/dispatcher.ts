import { randomUUID } from 'node:crypto'
import type { Logger } from '@mi/contracts'
import type { Encryption } from '@mi/encryption'
import type { OutboundHttp } from '@mi/outbound-http'
import { type Notifier, Outage } from '@mi/scheduling'
import { type AttemptOutcome, isGone, succeeded } from '../domain/attempt.ts'
import { DISABLED_AFTER_MS, nextAttemptInMs } from '../domain/retry-schedule.ts'
import { noteHealth, type RecordedAttempt, recordAttempts } from '../store/attempts.ts'
import type { WebhooksDatabase } from '../store/database.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  dueSubscriptions,
  keepAlive,
  leave,
  nextDueInMs,
  readBodies,
} from '../store/delivery-queue.ts'
import { findReceivers, type SubscriptionRecord } from '../store/subscriptions.ts'
import type { DeliveryMetrics } from './metrics.ts'
import { OutcomeRecorder } from './outcome-recorder.ts'
import { Receivers, signingKeysOf } from './receivers.ts'
import { sendDelivery } from './send-delivery.ts'

/** Subscriptions that one round looks at; the next round goes on behind them. */
const ROUND = 500
/** The longest wait for something to be due: another copy may have queued it. */
const MAX_WAIT_MS = 1_000
const FULL_WAIT_MS = 100
const HEARTBEAT_MS = 2_000

export interface DispatcherOptions {
  database: WebhooksDatabase
  http: OutboundHttp
  encryption: Encryption
  metrics: DeliveryMetrics
  log: Logger
  now(): Date
  /** Notified when this process has queued something. */
  notifier: Notifier
  /** Switches a subscription off. */
  disable(subscription: SubscriptionRecord, reason: 'failing' | 'gone'): Promise<void>
}

export interface Dispatcher {
  /** Claims no more, and waits for what is being sent. */
  stop(): Promise<void>
}

/**
 * Sends what is queued: claims as much as there is room for, fairly between subscriptions, and never waits for a
 * receiver before it claims for others. Every copy of the service runs one; claims keep them apart.
 */
export function startDispatcher(options: DispatcherOptions): Dispatcher {
  const { database, metrics, log, now, notifier } = options
  const workerId = randomUUID()
  const receivers = new Receivers()
  const stopping = new AbortController()
  const outage = new Outage(log, { worker: 'webhook-dispatcher' }, stopping.signal)
  const inFlight = new Set<Promise<void>>()
  const recorder = new OutcomeRecorder(batch => writeOutcomes(options, workerId, batch), log)

  async function attempt(
    delivery: ClaimedDelivery,
    subscription: SubscriptionRecord | undefined,
    body: string | undefined,
  ) {
    // Deleted since it was queued, or switched off: what is left of its queue goes.
    if (!subscription || body === undefined || !(subscription.active || delivery.isTest)) {
      await database.pool.query('delete from delivery_queue where delivery_id = $1 and claimed_by = $2', [
        delivery.deliveryId,
        workerId,
      ])
      if (subscription && body !== undefined)
        // By its id; the queue does not know the mode.
        await database.poolAcrossTenants.query(
          `update webhook_deliveries set status = 'failed' where id = $1 and event_created_at = $2`,
          [delivery.deliveryId, delivery.eventCreatedAt],
        )
      return
    }
    const { subscriptionId, accountId } = delivery
    receivers.begin(subscriptionId, accountId)
    let result: 'succeeded' | 'failed' | 'slow' = 'failed'
    let outcome: AttemptOutcome
    try {
      if (delivery.tried === 0) metrics.firstAttempt((now().getTime() - delivery.queuedAt.getTime()) / 1000)
      outcome = await sendDelivery(
        options.http,
        { url: subscription.url, eventId: delivery.eventId, attempt: delivery.attempts + 1, body },
        signingKeysOf(subscription, options.encryption, now()),
        now,
      )
      result = succeeded(outcome) ? 'succeeded' : outcome.error === 'timeout' ? 'slow' : 'failed'
    } finally {
      receivers.end(subscriptionId, accountId, result)
    }
    metrics.attempt(
      result === 'succeeded'
        ? 'succeeded'
        : (outcome.error ?? `status_${Math.floor((outcome.statusCode ?? 0) / 100)}xx`),
    )
    // Room for the next one at once; what is written takes its time.
    notifier.notify()
    await recorder.record(recordedAttempt(delivery, outcome))
  }

  let position = ''
  async function round(): Promise<'claimed' | 'full' | 'idle'> {
    const due = await dueSubscriptions(database, position, ROUND)
    const wrapped = position !== ''
    position = due.length === ROUND ? (due.at(-1)?.subscriptionId ?? '') : ''
    const room = receivers.room(due)
    const claimed = room.size === 0 ? [] : await claimDeliveries(database, workerId, room)
    if (claimed.length === 0) {
      // Not all of them were looked at yet.
      if (wrapped || position !== '') return 'claimed'
      return due.length > 0 ? 'full' : 'idle'
    }
    const events = new Map(
      claimed.map(({ eventId, eventCreatedAt }) => [eventId, { id: eventId, createdAt: eventCreatedAt }]),
    )
    const [subscriptions, bodies] = await Promise.all([
      findReceivers(database, [...new Set(claimed.map(({ subscriptionId }) => subscriptionId))]),
      readBodies(database, [...events.values()]),
    ])
    const byId = new Map(subscriptions.map(one => [one.id, one]))
    for (const delivery of claimed) {
      const running = attempt(delivery, byId.get(delivery.subscriptionId), bodies.get(delivery.eventId))
        .catch(error =>
          log.error({ err: error, delivery_id: delivery.deliveryId }, 'delivery attempt failed unexpectedly'),
        )
        .finally(() => inFlight.delete(running))
      inFlight.add(running)
    }
    return 'claimed'
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const result = await round()
        outage.recovered()
        // What is due and has no room gets it when an attempt ends, which notifies.
        if (result === 'full') await notifier.wait(FULL_WAIT_MS)
        if (result === 'idle')
          await notifier.wait(Math.min(MAX_WAIT_MS, (await nextDueInMs(database)) ?? MAX_WAIT_MS) + 1)
      } catch (error) {
        await outage.wait(error)
      }
    }
  }

  const beat = () =>
    keepAlive(database, workerId).then(
      freed => {
        if (freed > 0) log.warn({ freed }, 'deliveries of a worker that died are retried')
      },
      error => log.warn({ err: error }, 'heartbeat of the dispatcher failed, retrying'),
    )
  // Claimed before the first heartbeat, a delivery would look like a dead worker's.
  const running = beat().then(run)
  const heartbeat = setInterval(beat, HEARTBEAT_MS)
  return {
    async stop() {
      stopping.abort()
      notifier.notify()
      await running
      // A database that is unavailable must not keep the process from stopping.
      recorder.stopRetrying()
      await Promise.all(inFlight)
      clearInterval(heartbeat)
      await leave(database, workerId).catch(error => log.warn({ err: error }, 'leases are left to run out'))
    },
  }
}

function recordedAttempt(delivery: ClaimedDelivery, outcome: AttemptOutcome): RecordedAttempt {
  if (succeeded(outcome)) return { delivery, outcome, status: 'succeeded', nextInMs: null }
  const nextInMs =
    delivery.isTest || isGone(outcome)
      ? null
      : nextAttemptInMs(delivery.tried + 1, outcome.retryAfterMs, Math.random())
  return { delivery, outcome, status: nextInMs === null ? 'failed' : 'pending', nextInMs }
}

/** Writes a batch, and what it says about the health of subscriptions. */
async function writeOutcomes(
  { database, disable, now }: DispatcherOptions,
  workerId: string,
  batch: RecordedAttempt[],
): Promise<void> {
  await recordAttempts(database, workerId, batch)
  const real = batch.filter(({ delivery }) => !delivery.isTest)
  const idsOf = (some: RecordedAttempt[]) => [...new Set(some.map(({ delivery }) => delivery.subscriptionId))]
  const good = idsOf(real.filter(({ status }) => status === 'succeeded'))
  const bad = idsOf(
    real.filter(({ status, delivery }) => status !== 'succeeded' && !good.includes(delivery.subscriptionId)),
  )
  const gone = idsOf(real.filter(({ outcome }) => isGone(outcome)))
  const moment = now()
  const failing = await noteHealth(
    database,
    { succeeded: good, failed: bad },
    { now: moment, limit: new Date(moment.getTime() - DISABLED_AFTER_MS) },
  )
  const reasons = new Map<string, 'failing' | 'gone'>([
    ...failing.map(id => [id, 'failing'] as const),
    ...gone.map(id => [id, 'gone'] as const),
  ])
  if (reasons.size === 0) return
  for (const subscription of await findReceivers(database, [...reasons.keys()])) {
    const reason = reasons.get(subscription.id)
    if (reason && subscription.active) await disable(subscription, reason)
  }
}
