import { execute, sql } from '@mi/database'
import type { PeriodicTask } from '@mi/scheduling'
import type { BusServer } from './bus-server.ts'

/** The same as JetStream's `max_age`. A consumer can be stopped or register late for this time without missing an event. */
const RETENTION_DAYS = 7

/** Purges expired events that no consumer waits for, every ten minutes. */
export function eventRetention({ pool }: Pick<BusServer, 'pool'>): PeriodicTask {
  return {
    name: 'purge-events',
    everyMs: 10 * 60_000,
    run: () =>
      execute(
        pool,
        sql`delete from events where published_at < now() - make_interval(days => ${RETENTION_DAYS})
          and not exists (select from deliveries where deliveries.seq = events.seq)`,
      ),
  }
}
