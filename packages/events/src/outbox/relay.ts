import type { Logger } from '@mi/contracts'
import { CONNECT_TIMEOUT_MS, type Database, execute, queryRows, sql } from '@mi/database'
import { Notifier, Outage } from '@mi/scheduling'
import pg from 'pg'
import type { Registry } from 'prom-client'
import type { CloudEvent } from '../cloud-event.ts'
import type { EventBus } from '../event-bus.ts'
import { OUTBOX_CHANNEL, registerRelay } from './notify-relay.ts'
import { outboxMetrics } from './outbox-metrics.ts'

export interface OutboxRelayOptions {
  database: Database
  bus: EventBus
  log: Logger
  metrics?: Registry
}

export interface OutboxRelay {
  /** Ends after the current batch. The next start publishes the rows that are left in the outbox. */
  stop(): Promise<void>
}

const BATCH = 500
/** The poll finds commits whose notification was lost. It also lets followers detect that the leader is gone. */
const POLL_MS = 1_000
/** One relay works per database, because two relays would break the order. */
const LEADER_LOCK = 0x6d696f62

/**
 * Publishes the outbox of one database, oldest event first, and deletes the events that the bus has
 * confirmed. Start it in every copy of a service. An advisory lock makes one copy the leader, and another
 * copy takes over when the leader's connection ends. The relay retries with backoff while the database or the
 * bus is unavailable.
 */
export function startOutboxRelay({ database, bus, log, metrics }: OutboxRelayOptions): OutboxRelay {
  const source = `/mi/${database.applicationName.replace(/^mi-/, '')}`
  const notifier = new Notifier()
  const stopping = new AbortController()
  const outage = new Outage(log, { relay: database.applicationName }, stopping.signal)
  const published = outboxMetrics(database, metrics)
  let leader = false
  const unregister = registerRelay(database, { notifier, isLeader: () => leader })

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const client = createConnection(database)
      client.on('error', () => notifier.notify())
      client.on('notification', () => notifier.notify())
      try {
        await client.connect()
        await client.query(`listen ${OUTBOX_CHANNEL}`)
        await relayUntilStopped(client)
      } catch (error) {
        leader = false
        await outage.wait(error)
      } finally {
        await client.end().catch(() => {})
      }
    }
  }

  /** @returns the number of published events */
  async function relayBatch(client: pg.Client): Promise<number> {
    const rows = await readOutbox(client)
    if (rows.length === 0) return 0
    await bus.publish(rows.map(({ event }) => ({ ...event, source })))
    const ids = rows.map(({ id }) => id)
    await execute(client, sql`delete from infra.outbox where id = any(${ids}::bigint[])`, { prepared: true })
    published?.inc(rows.length)
    return rows.length
  }

  /** @throws when the bus or this connection fails */
  async function relayUntilStopped(client: pg.Client): Promise<void> {
    while (!stopping.signal.aborted) {
      leader ||= await lead(client)
      const full = leader && (await relayBatch(client)) === BATCH
      outage.recovered()
      if (!full) await notifier.wait(POLL_MS)
    }
    leader = false
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      notifier.notify()
      await running
      unregister()
    },
  }
}

/** A connection of its own, which listens and holds the lock of the leader. */
function createConnection({ url, applicationName }: Database): pg.Client {
  return new pg.Client({
    connectionString: url,
    application_name: `${applicationName}-relay`,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
}

/** True when this connection is, or becomes, the leader. */
async function lead(client: pg.Client): Promise<boolean> {
  const [lock] = await queryRows<{ locked: boolean }>(
    client,
    sql`select pg_try_advisory_lock(${LEADER_LOCK}) as locked`,
  )
  return lock?.locked ?? false
}

function readOutbox(client: pg.Client): Promise<{ id: string; event: Omit<CloudEvent, 'source'> }[]> {
  return queryRows(client, sql`select id, event from infra.outbox order by id limit ${BATCH}`, {
    prepared: true,
  })
}
