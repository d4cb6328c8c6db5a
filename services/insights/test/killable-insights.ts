import type { ChildProcess } from 'node:child_process'
import type { EventName } from '@mi/contracts'
import { type CloudEvent, openEventBus } from '@mi/events'
import { eventually, killOutright, spawnService } from '@mi/testkit'
import pg from 'pg'
import { type StartedServices, startServices } from './start-services.ts'

/** The timeout of a wait: it only ends a failed test. */
export const PATIENCE_MS = 180_000

/** The services, with insights in a separate process that can be killed at any moment. */
export interface KillableInsights {
  services: StartedServices
  database: pg.Pool
  start(): void
  /** kill -9. Its jobs are free immediately. */
  kill(): Promise<void>
  /** The number that a query returns as `n`. */
  count(sql: string): Promise<number>
  /** All deliveries of events of a type, when there are events with `many` subjects or ids. */
  announced(type: EventName, by: 'id' | 'subject', many: number): Promise<CloudEvent[]>
  stop(): Promise<void>
}

export async function startKillableInsights(): Promise<KillableInsights> {
  const services = await startServices({ withInsights: false })
  const database = new pg.Pool({ connectionString: services.databaseUrl })
  let child: ChildProcess | undefined
  return {
    services,
    database,
    start() {
      child = spawnService('insights', services.insightsEnv)
    },
    async kill() {
      await killOutright(child)
      // The leases of the dead process expire later; the test does not wait for them.
      await database.query('update infra.jobs set lease_until = now() where lease is not null')
    },
    count: async sql => (await database.query<{ n: number }>(sql)).rows[0]?.n ?? 0,
    async announced(type, by, many) {
      const seen: CloudEvent[] = []
      const bus = openEventBus({ databaseUrl: services.eventsDatabaseUrl })
      bus.subscribe({
        durable: 'a-test',
        types: [type],
        async handle(event) {
          seen.push(event)
          return 'done'
        },
      })
      await eventually(
        async () => new Set(seen.map(event => event[by])).size,
        size => size >= many,
        PATIENCE_MS,
      )
      await bus.close()
      return seen
    },
    async stop() {
      await killOutright(child)
      await database.end()
      await services.stop()
    },
  }
}
