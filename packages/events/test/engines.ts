import { freshDatabaseUrl, hasNatsServer, startTestNats, startTestPostgres } from '@mi/testkit'
import { type EventBus, openEventBus } from '../src/index.ts'

/** A running server of one kind, and buses on it. */
export interface BusEngine {
  /** The options with which a child process opens the same bus. */
  options: { natsUrl: string; leaseSeconds: number } | { databaseUrl: string; leaseSeconds: number }
  open(): EventBus
  /** Kills the server, waits, and starts it with the same data. */
  restart(downMs: number): Promise<void>
  stop(): Promise<void>
}

export interface BusEngineKind {
  name: string
  available: boolean
  start(): Promise<BusEngine>
  /** Starts an empty bus, on the shared server of the test run where that is cheaper. It cannot be restarted. */
  startEmpty(): Promise<Omit<BusEngine, 'restart'>>
}

/** The lease is short, so that tests do not wait long for the deliveries of a dead copy. */
const LEASE_SECONDS = 2

/** All kinds of buses. Each test file has its own servers, because some tests stop them. */
export const BUS_ENGINES: BusEngineKind[] = [
  {
    name: 'Postgres',
    available: true,
    async start() {
      const server = await startTestPostgres()
      const options = { databaseUrl: server.url('mi_events'), leaseSeconds: LEASE_SECONDS }
      return { options, open: () => openEventBus(options), restart: server.restart, stop: server.stop }
    },
    async startEmpty() {
      const options = { databaseUrl: freshDatabaseUrl('mi_events'), leaseSeconds: LEASE_SECONDS }
      return { options, open: () => openEventBus(options), stop: async () => {} }
    },
  },
  {
    name: 'JetStream',
    available: hasNatsServer(),
    async start() {
      const server = await startTestNats()
      const options = { natsUrl: server.url, leaseSeconds: LEASE_SECONDS }
      return { options, open: () => openEventBus(options), restart: server.restart, stop: server.stop }
    },
    startEmpty() {
      return this.start()
    },
  },
]
