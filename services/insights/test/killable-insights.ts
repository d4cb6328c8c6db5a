import type { ChildProcess } from 'node:child_process'
import type { EventName } from '@mi/contracts'
import { type CloudEvent, openEventBus } from '@mi/events'
import { eventually, killOutright, spawnService } from '@mi/testkit'
import pg from 'pg'
import { type StartedServices, startServices } from './start-services.ts'

/** Of a wait: it only ends a test that has failed. */
export const PATIENCE_MS = 180_000

/** The services, with insights in a process of its own that can be killed at any moment. */
export interface KillableInsights {
  services: StartedServices
  database: pg.Pool
  start(): void
  /** kill -9. Whatever it had in hand is free at once. */
  kill(): Promise<void>
  /** The one number that a query answers, as `n`. */
  count(sql: string): Promise<number>
  /** All events of a type, once there are events of so many subjects, or so many ids; each delivery of it. */
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
      // The dead process's leases run out by themselves; the test need not wait for it.
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
