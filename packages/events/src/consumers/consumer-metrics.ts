import { type Database, queryRows, sql } from '@mi/database'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { EventBus } from '../event-bus.ts'
import type { Handling } from './deliver.ts'

/** Registers the metrics of a service's consumers. The returned function records one handling. */
export function consumerMetrics(
  service: string,
  database: Database,
  bus: EventBus,
  registry: Registry | undefined,
): (consumerId: string, handling: Handling, seconds: number) => void {
  if (registry === undefined) return () => {}
  const registers = [registry]
  new Gauge({
    name: 'mi_consumer_lag',
    help: 'Events that wait for this service on the bus.',
    labelNames: ['service'],
    registers,
    async collect() {
      this.set({ service }, await bus.lag(service).catch(() => Number.NaN))
    },
  })
  new Gauge({
    name: 'mi_dead_letters',
    help: 'Events that a consumer gave up on, to be replayed or discarded.',
    labelNames: ['consumer'],
    registers,
    async collect() {
      const rows = await queryRows<{ consumer: string; count: number }>(
        database.pool,
        sql`select consumer, count(*)::int as count from infra.dead_letters group by consumer`,
      )
      this.reset()
      for (const { consumer, count } of rows) this.set({ consumer }, count)
    },
  })
  const duration = new Histogram({
    name: 'mi_event_handling_seconds',
    help: 'Time a consumer takes for one event.',
    labelNames: ['consumer'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  })
  const handled = new Counter({
    name: 'mi_events_handled_total',
    help: 'Deliveries by what became of them.',
    labelNames: ['consumer', 'outcome'],
    registers,
  })
  return (consumer, outcome, seconds) => {
    duration.observe({ consumer }, seconds)
    handled.inc({ consumer, outcome })
  }
}
