import type { Logger } from '@mi/contracts'
import { Outage } from '@mi/scheduling'
import pg from 'pg'
import { CONNECT_TIMEOUT_MS } from './connect-timeout.ts'

/** Payload of a notification; null after a (re)connection, when some may have been missed. */
export type NotificationListener = (payload: string | null) => void

/** PostgreSQL notifications of one database: what another process commits is known here at once. */
export interface Notifications {
  /** Connects with the first listener. Returns how to stop listening. */
  on(channel: string, listener: NotificationListener): () => void
  close(): Promise<void>
}

/** One connection that listens for a whole process. It reconnects for ever; listeners must poll as well. */
export function openNotifications(options: {
  url: string
  /** Seen in `pg_stat_activity`. */
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

  /** Resolves when the connection is lost, or closed by us. */
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
      // A connection that breaks meanwhile listens again with the next one.
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
