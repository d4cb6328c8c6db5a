import type { Logger } from '@mi/contracts'
import pg from 'pg'

/** PostgreSQL channels of this service. A payload is a meeting's id, or empty. */
export type Channel = 'index_jobs' | 'live'

export interface Notifications {
  /** Calls back on every notification, and after a lost connection, when some may have been missed. Returns how to stop. */
  on(channel: Channel, listener: (payload: string | null) => void): () => void
  close(): Promise<void>
}

const RECONNECT_MS = 1_000

/** One connection that listens for all of this process: what another copy of the service commits is known here at once. */
export function listenForNotifications(url: string, log: Logger): Notifications {
  const listeners = new Map<Channel, Set<(payload: string | null) => void>>([
    ['index_jobs', new Set()],
    ['live', new Set()],
  ])
  let client: pg.Client | null = null
  let closed = false
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'mi-transcripts-search-listen',
      keepAlive: true,
    })
    let lost = false
    const lose = (error?: Error) => {
      if (lost || closed) return
      lost = true
      if (error) log.warn({ err: error }, 'notifications interrupted, connecting again')
      timer = setTimeout(() => void connect(), RECONNECT_MS)
      void next.end().catch(() => {})
    }
    next.on('error', lose)
    next.on('end', () => lose())
    next.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel as Channel) ?? []) listener(payload ?? '')
    })
    try {
      await next.connect()
      for (const channel of listeners.keys()) await next.query(`listen ${channel}`)
      client = next
      for (const all of listeners.values()) for (const listener of all) listener(null)
    } catch (error) {
      lose(error as Error)
    }
    if (closed) await next.end().catch(() => {})
  }
  void connect()

  return {
    on(channel, listener) {
      listeners.get(channel)?.add(listener)
      return () => void listeners.get(channel)?.delete(listener)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
