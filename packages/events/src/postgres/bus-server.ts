import { fileURLToPath } from 'node:url'
import { CONNECT_TIMEOUT_MS, migrate, type Notifications, openNotifications } from '@mi/database'
import { Pool } from 'pg'

const MIGRATIONS = fileURLToPath(new URL('../../prisma', import.meta.url))

/** The connections of one process to one bus database. All buses of the process share them. */
export interface BusServer {
  pool: Pool
  notifications: Notifications
  /** Resolves when the database exists and has its newest migration. After a failure the next call retries. */
  ready(): Promise<void>
  release(): Promise<void>
}

interface Shared extends BusServer {
  users: number
}

const servers = new Map<string, Shared>()

/** Seven services in one process share five connections to the bus. */
export function borrowBusServer(url: string): BusServer {
  const server = servers.get(url) ?? openServer(url)
  server.users++
  return server
}

function openServer(url: string): Shared {
  const pool = new Pool({
    connectionString: url,
    application_name: 'mi-events',
    max: 4,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  })
  pool.on('error', () => {}) // a connection that breaks while idle fails on the next query
  let migrated: Promise<unknown> | undefined
  const server: Shared = {
    users: 0,
    pool,
    notifications: openNotifications({ url, applicationName: 'mi-events-listen' }),
    async ready() {
      migrated ??= migrate({ url, folder: MIGRATIONS })
      await migrated.catch(error => {
        migrated = undefined
        throw error
      })
    },
    async release() {
      server.users--
      if (server.users > 0) return
      servers.delete(url)
      await server.notifications.close()
      await pool.end()
    },
  }
  servers.set(url, server)
  return server
}
