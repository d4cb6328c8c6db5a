import type { Database } from '@mi/database'
import { Counter, Gauge, type Registry } from 'prom-client'

/** Registers what an operator watches of an outbox; the answer counts events as they go out. */
export function outboxMetrics(database: Database, registry: Registry | undefined): Counter | undefined {
  if (registry === undefined) return undefined
  const registers = [registry]
  const oldest = new Gauge({
    name: 'mi_outbox_oldest_seconds',
    help: 'Age of the oldest event that is decided but not yet on the bus.',
    registers,
  })
  new Gauge({
    name: 'mi_outbox_pending',
    help: 'Events that are decided but not yet on the bus.',
    registers,
    async collect() {
      const { rows } = await database.pool.query<{ pending: string; age: number }>(
        `select count(*) as pending, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age from outbox`,
      )
      this.set(Number(rows[0]?.pending))
      oldest.set(rows[0]?.age ?? 0)
    },
  })
  return new Counter({ name: 'mi_events_published_total', help: 'Events put on the bus.', registers })
}
