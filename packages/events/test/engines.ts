import { freshDatabaseUrl, hasNatsServer, startTestNats, startTestPostgres } from '@mi/testkit'
import { type EventBus, openEventBus } from '../src/index.ts'

/** A running server of one kind, and buses on it. */
export interface BusEngine {
  /** What a child process needs to open the same bus. */
  options: { natsUrl: string; leaseSeconds: number } | { databaseUrl: string; leaseSeconds: number }
  open(): EventBus
  /** Stops the server hard, waits, starts it with the same data. */
  restart(downMs: number): Promise<void>
  stop(): Promise<void>
}

export interface BusEngineKind {
  name: string
  available: boolean
  start(): Promise<BusEngine>
  /** An empty bus, on the run's own server where that is cheaper. It cannot be restarted. */
  startEmpty(): Promise<Omit<BusEngine, 'restart'>>
}

/** Short, so that tests do not wait long for a dead copy's deliveries. */
const LEASE_SECONDS = 2

/** Every kind of bus. Each test file has servers of its own, because some tests stop them. */
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
