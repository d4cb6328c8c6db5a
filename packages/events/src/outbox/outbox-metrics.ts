import { type Database, queryRows, sql } from '@mi/database'
import { Counter, Gauge, type Registry } from 'prom-client'

/** Registers the metrics of an outbox. The returned counter counts the published events. */
export function outboxMetrics(database: Database, registry: Registry | undefined): Counter | undefined {
  if (registry === undefined) return undefined
  const registers = [registry]
  new Gauge({
    name: 'mi_outbox_pending',
    help: 'Events that are decided but not yet on the bus.',
    registers,
    async collect() {
      const [outbox] = await queryRows<{ pending: number }>(
        database.pool,
        sql`select count(*)::int as pending from infra.outbox`,
      )
      this.set(outbox?.pending ?? 0)
    },
  })
  new Gauge({
    name: 'mi_outbox_oldest_seconds',
    help: 'Age of the oldest event that is decided but not yet on the bus; 0 when there is none.',
    registers,
    async collect() {
      const [oldest] = await queryRows<{ age: number }>(
        database.pool,
        sql`select extract(epoch from now() - created_at)::float8 as age from infra.outbox order by id limit 1`,
      )
      this.set(oldest?.age ?? 0)
    },
  })
  return new Counter({ name: 'mi_events_published_total', help: 'Events put on the bus.', registers })
}
