import type { Logger } from '@mi/contracts'
import { Outage } from '@mi/scheduling'
import pg from 'pg'
import { CONNECT_TIMEOUT_MS } from './connect-timeout.ts'

/** Receives the payload of a notification. The payload is null after a (re)connection, because notifications may have been missed. */
export type NotificationListener = (payload: string | null) => void

/** The PostgreSQL notifications of one database, which announce commits of other processes immediately. */
export interface Notifications {
  /** Connects when the first listener is added. Returns a function that removes the listener. */
  on(channel: string, listener: NotificationListener): () => void
  close(): Promise<void>
}

/** One listening connection for the process. It reconnects without a limit. Listeners must poll as well. */
export function openNotifications(options: {
  url: string
  /** The name in `pg_stat_activity`. */
  applicationName: string
  log?: Logger
}): Notifications {
  const listeners = new Map<string, Set<NotificationListener>>()
  const closing = new AbortController()
  const outage = new Outage(options.log, { listener: options.applicationName }, closing.signal)
  let connected: pg.Client | null = null
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      const client = new pg.Client({
        connectionString: options.url,
        application_name: options.applicationName,
        keepAlive: true,
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      })
      try {
        const ended = lost(client)
        await client.connect()
        for (const channel of listeners.keys()) await listen(client, channel)
        connected = client
        outage.recovered()
        for (const all of listeners.values()) for (const listener of all) listener(null)
        await ended
        if (!closing.signal.aborted) throw new Error('the connection ended')
      } catch (error) {
        connected = null
        await outage.wait(error)
      } finally {
        await client.end().catch(() => {})
      }
    }
  }

  /** Resolves when the connection is lost or closed. */
  function lost(client: pg.Client): Promise<void> {
    client.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload ?? '')
    })
    return new Promise(resolve => {
      client.on('error', () => resolve())
      client.on('end', () => resolve())
      closing.signal.addEventListener('abort', () => resolve(), { once: true })
    })
  }

  return {
    on(channel, listener) {
      const known = listeners.get(channel)
      const all = known ?? new Set()
      listeners.set(channel, all.add(listener))
      // If the connection breaks meanwhile, the next connection listens again.
      if (!known && connected)
        listen(connected, channel).then(
          () => listener(null),
          () => {},
        )
      running ??= run()
      return () => void all.delete(listener)
    },
    async close() {
      closing.abort()
      await running
    },
  }
}

async function listen(client: pg.Client, channel: string): Promise<void> {
  await client.query(`listen ${pg.escapeIdentifier(channel)}`)
}
