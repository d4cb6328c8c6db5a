import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { ensureStreams } from './stream.ts'

export interface NatsSession {
  connection: NatsConnection
  client: JetStreamClient
  manager: JetStreamManager
}

/** The connection of one process to one NATS system. All buses of the process share it. It reconnects without a limit. */
export interface NatsServer {
  /**
   * The connection, with its streams created. Throws while the connection is lost, because a request would
   * only wait in a buffer until its timeout. After a failure the next call retries.
   */
  session(): Promise<NatsSession>
  /** Calls `listener` after every reconnection, when the streams exist again. Returns a function that removes the listener. */
  onReconnect(listener: () => void): () => void
  release(): Promise<void>
}

interface Shared extends NatsServer {
  users: number
}

const servers = new Map<string, Shared>()

export function borrowNatsServer(url: string, replicas: number): NatsServer {
  const server = servers.get(url) ?? openServer(url, replicas)
  server.users++
  return server
}

function connectTo(url: string): Promise<NatsConnection> {
  return connect({
    servers: url.split(','),
    name: 'mi-events',
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    reconnectJitter: 250,
    pingInterval: 10_000,
    timeout: 5_000,
  })
}

function openServer(url: string, replicas: number): Shared {
  const listeners = new Set<() => void>()
  let opening: Promise<NatsSession> | undefined
  let connected = false

  async function open(): Promise<NatsSession> {
    const connection = await connectTo(url)
    connected = true
    try {
      const manager = await jetstreamManager(connection, { timeout: 5_000 })
      await ensureStreams(manager, replicas)
      void watch(connection, manager)
      return { connection, manager, client: jetstream(connection, { timeout: 5_000 }) }
    } catch (error) {
      // Without this, the connection would reconnect forever in addition to the connection of the next attempt.
      await connection.close()
      throw error
    }
  }

  async function watch(connection: NatsConnection, manager: JetStreamManager): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') connected = false
      if (type !== 'reconnect') continue
      // A server that has lost its disk has no streams. Its subscribers create their consumers again.
      await ensureStreams(manager, replicas).catch(() => {})
      connected = true
      for (const listener of listeners) listener()
    }
  }

  const server: Shared = {
    users: 0,
    async session() {
      opening ??= open().catch(error => {
        opening = undefined
        throw error
      })
      const session = await opening
      if (!connected) throw new Error('NATS is not connected')
      return session
    },
    onReconnect(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async release() {
      server.users--
      if (server.users > 0) return
      servers.delete(url)
      await opening?.then(({ connection }) => connection.close()).catch(() => {})
    },
  }
  servers.set(url, server)
  return server
}
