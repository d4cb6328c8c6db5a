import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { WebhooksDatabase } from '../store/database.ts'
import { readBacklog } from '../store/delivery-queue.ts'

/** The metrics of deliveries. */
export interface DeliveryMetrics {
  /** @param result `succeeded`, a failure such as `timeout`, or `status_5xx` */
  attempt(result: string): void
  /** @param seconds from the event to its first attempt */
  firstAttempt(seconds: number): void
}

export function registerDeliveryMetrics(registry: Registry, database: WebhooksDatabase): DeliveryMetrics {
  const registers = [registry]
  const attempts = new Counter({
    name: 'mi_webhook_attempts_total',
    help: 'Delivery attempts by result',
    labelNames: ['result'],
    registers,
  })
  const latency = new Histogram({
    name: 'mi_webhook_first_attempt_seconds',
    help: 'Time from an event to its first delivery attempt',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
    registers,
  })
  new Gauge({
    name: 'mi_webhook_queue_deliveries',
    help: 'Deliveries that are queued, waiting for a retry included',
    registers,
    async collect() {
      this.set(
        await readBacklog(database).then(
          ({ queued }) => queued,
          () => Number.NaN,
        ),
      )
    },
  })
  new Gauge({
    name: 'mi_webhook_queue_oldest_due_seconds',
    help: 'How long the delivery that waits longest has been due',
    registers,
    async collect() {
      this.set(
        await readBacklog(database).then(
          ({ oldestDueSeconds }) => oldestDueSeconds,
          () => Number.NaN,
        ),
      )
    },
  })
  new Gauge({
    name: 'mi_webhook_subscriptions_disabled',
    help: 'Subscriptions that the service switched off',
    registers,
    async collect() {
      this.set(
        await database.acrossTenants.subscription
          .count({ where: { active: false, disabledReason: { not: null } } })
          .catch(() => Number.NaN),
      )
    },
  })
  return {
    attempt: result => attempts.inc({ result }),
    firstAttempt: seconds => latency.observe(Math.max(0, seconds)),
  }
}
