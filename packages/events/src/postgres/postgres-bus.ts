import type { Logger } from '@mi/contracts'
import { execute, queryRows, sql } from '@mi/database'
import { startPeriodicTask } from '@mi/scheduling'
import type { Subscription as BusSubscription, EventBus, SubscribeOptions } from '../event-bus.ts'
import { borrowBusServer } from './bus-server.ts'
import { eventRetention } from './retention.ts'
import { PostgresSubscription } from './subscription.ts'

export interface PostgresBusOptions {
  /** The database of the bus. It is created and migrated on first use. */
  databaseUrl: string
  /** The time after which a delivery of an unresponsive copy is delivered again. Default 30 s. */
  leaseSeconds?: number
  /** Logs outages. */
  log?: Logger
}

/** The event bus on PostgreSQL. It connects on first use. */
export function openPostgresBus({ databaseUrl, leaseSeconds = 30, log }: PostgresBusOptions): EventBus {
  const server = borrowBusServer(databaseUrl)
  const subscriptions = new Set<PostgresSubscription>()
  let closing: Promise<void> | undefined
  const retention = startPeriodicTask(eventRetention(server), log)

  return {
    async publish(events) {
      if (events.length === 0) return
      await server.ready()
      await execute(server.pool, sql`select publish_events(${JSON.stringify(events)}::jsonb)`, {
        prepared: true,
      })
    },
    subscribe(options: SubscribeOptions): BusSubscription {
      const subscription = new PostgresSubscription(server, options, leaseSeconds, log)
      subscriptions.add(subscription)
      return {
        registered: subscription.registered,
        async stop() {
          subscriptions.delete(subscription)
          await subscription.stop()
        },
      }
    },
    async lag(durable) {
      await server.ready()
      const [deliveries] = await queryRows<{ waiting: number }>(
        server.pool,
        sql`select count(*)::int as waiting from deliveries where consumer = ${durable}`,
      )
      return deliveries?.waiting ?? 0
    },
    async check() {
      await server.ready()
      await server.pool.query('select 1')
    },
    close() {
      closing ??= close()
      return closing
    },
  }

  async function close(): Promise<void> {
    await retention.stop()
    await Promise.all([...subscriptions].map(subscription => subscription.stop()))
    await server.release()
  }
}
