import { randomUUID } from 'node:crypto'
import type { Logger } from '@mi/contracts'
import { type Notifier, Outage } from '@mi/scheduling'
import {
  type ClaimedDelivery,
  claimDeliveries,
  dueSubscriptions,
  nextDueInMs,
  readBodies,
} from '../store/delivery-queue.ts'
import { keepAlive, leave } from '../store/delivery-workers.ts'
import { findReceivers } from '../store/subscriptions.ts'
import { type AttemptDeps, attemptDelivery, type Claimed } from './attempt-delivery.ts'
import { OutcomeRecorder } from './outcome-recorder.ts'
import { Receivers } from './receivers.ts'
import { type OutcomeDeps, recordedAttempt, writeOutcomes } from './write-outcomes.ts'

/** Number of subscriptions that a round reads. The next round continues after them. */
const ROUND = 500
/** Maximum wait between two rounds. Another copy may have queued a delivery, or may have died with one. */
const MAX_WAIT_MS = 1_000
const HEARTBEAT_MS = 2_000

export interface DispatcherOptions extends AttemptDeps, OutcomeDeps {
  log: Logger
  /** Notified when this process queues a delivery. */
  notifier: Notifier
}

export interface Dispatcher {
  /** Stops claiming, and waits for the deliveries in flight. */
  stop(): Promise<void>
}

/**
 * Sends queued deliveries. It claims as many as the concurrency limits allow, fairly between subscriptions, and does not wait for a
 * receiver before it claims for others. Every copy of the service runs a dispatcher. Claims keep two of them from sending the same
 * delivery.
 */
export function startDispatcher(options: DispatcherOptions): Dispatcher {
  const { database, log, notifier } = options
  const workerId = randomUUID()
  const worker = new DeliveryWorker(options, workerId)
  const stopping = new AbortController()
  const outage = new Outage(log, { worker: 'webhook-dispatcher' }, stopping.signal)

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const result = await worker.round()
        outage.recovered()
        // Due deliveries that exceed the concurrency limit wait. The end of an attempt notifies the dispatcher.
        if (result === 'full') await notifier.wait(MAX_WAIT_MS)
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
  // The first heartbeat precedes the first claim. Otherwise a claimed delivery would look like the delivery of a dead worker.
  const running = beat().then(run)
  const heartbeat = setInterval(beat, HEARTBEAT_MS)
  return {
    async stop() {
      stopping.abort()
      notifier.notify()
      await running
      await worker.finish()
      clearInterval(heartbeat)
      await leave(database, workerId).catch(error => log.warn({ err: error }, 'leases are left to run out'))
    },
  }
}

/** Claims deliveries and attempts them, many at a time. */
class DeliveryWorker {
  readonly #options: DispatcherOptions
  readonly #id: string
  readonly #receivers = new Receivers()
  readonly #recorder: OutcomeRecorder
  readonly #inFlight = new Set<Promise<void>>()
  /** The last subscription of the previous round. Empty at the start. */
  #position = ''

  constructor(options: DispatcherOptions, id: string) {
    this.#options = options
    this.#id = id
    this.#recorder = new OutcomeRecorder(batch => writeOutcomes(options, id, batch), options.log)
  }

  /**
   * Starts the attempts for which there is capacity.
   * @returns `full` when due deliveries wait for capacity, `idle` when no delivery is due, `claimed` when another round may claim more
   */
  async round(): Promise<'claimed' | 'full' | 'idle'> {
    const { database } = this.#options
    const due = await dueSubscriptions(database, this.#position, ROUND)
    const wrapped = this.#position !== ''
    this.#position = due.length === ROUND ? (due.at(-1)?.subscriptionId ?? '') : ''
    const room = this.#receivers.room(due)
    const claimed = room.size === 0 ? [] : await claimDeliveries(database, this.#id, room)
    if (claimed.length === 0) {
      // Subscriptions remain that this round has not read.
      if (wrapped || this.#position !== '') return 'claimed'
      return due.length > 0 ? 'full' : 'idle'
    }
    await this.#start(claimed)
    return 'claimed'
  }

  async #start(claimed: readonly ClaimedDelivery[]): Promise<void> {
    const { database, log } = this.#options
    const events = new Map(
      claimed.map(({ eventId, eventCreatedAt }) => [eventId, { id: eventId, createdAt: eventCreatedAt }]),
    )
    const [subscriptions, bodies] = await Promise.all([
      findReceivers(database, [...new Set(claimed.map(({ subscriptionId }) => subscriptionId))]),
      readBodies(database, [...events.values()]),
    ])
    const byId = new Map(subscriptions.map(subscription => [subscription.id, subscription]))
    for (const delivery of claimed) {
      const subscription = byId.get(delivery.subscriptionId)
      const running = this.#attempt({ delivery, subscription, body: bodies.get(delivery.eventId) })
        .catch(error =>
          log.error({ err: error, delivery_id: delivery.deliveryId }, 'delivery attempt failed unexpectedly'),
        )
        .finally(() => this.#inFlight.delete(running))
      this.#inFlight.add(running)
    }
  }

  async #attempt(claimed: Claimed): Promise<void> {
    const outcome = await attemptDelivery(this.#options, this.#receivers, this.#id, claimed)
    if (!outcome) return
    // When a delivery waits for capacity, notifies the dispatcher before the outcome is written, because the write takes time.
    if (this.#receivers.isShort) this.#options.notifier.notify()
    await this.#recorder.record(recordedAttempt(claimed.delivery, outcome))
  }

  /** Waits for the attempts in flight. An unavailable database must not keep the process from stopping. */
  async finish(): Promise<void> {
    this.#recorder.stopRetrying()
    await Promise.all(this.#inFlight)
  }
}
