import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { ensureStreams } from './stream.ts'

export interface NatsSession {
  connection: NatsConnection
  client: JetStreamClient
  manager: JetStreamManager
}

/** The connection of one process to one NATS system, shared by all its buses. It reconnects for ever. */
export interface NatsServer {
  /**
   * The connection, with the streams in place. Throws while it is lost: a request would only sit in a buffer until it
   * times out. After a failure the next call tries again.
   */
  session(): Promise<NatsSession>
  /** Calls `listener` after every reconnection, when the streams are in place again. Answers how to stop it. */
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

function openServer(url: string, replicas: number): Shared {
  const listeners = new Set<() => void>()
  let opening: Promise<NatsSession> | undefined
  let connected = false

  async function open(): Promise<NatsSession> {
    const connection = await connect({
      servers: url.split(','),
      name: 'mi-events',
      maxReconnectAttempts: -1,
      reconnectTimeWait: 500,
      reconnectJitter: 250,
      pingInterval: 10_000,
      timeout: 5_000,
    })
    connected = true
    try {
      const manager = await jetstreamManager(connection, { timeout: 5_000 })
      await ensureStreams(manager, replicas)
      void watch(connection, manager)
      return { connection, manager, client: jetstream(connection, { timeout: 5_000 }) }
    } catch (error) {
      // It would reconnect for ever beside the one that the next attempt opens.
      await connection.close()
      throw error
    }
  }

  async function watch(connection: NatsConnection, manager: JetStreamManager): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') connected = false
      if (type !== 'reconnect') continue
      // A server that came back without its disk has no streams: its subscribers make their consumers again.
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
