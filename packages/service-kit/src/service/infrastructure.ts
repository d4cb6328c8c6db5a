import type { SettingsOf } from '@mi/config'
import type { CallOrigin, Logger, Tenant } from '@mi/contracts'
import {
  type Database,
  type DatabaseDefinition,
  type Notifications,
  openNotifications,
  type PrismaClientLike,
} from '@mi/database'
import type { databaseSettings } from '@mi/database/settings'
import { type Consumer, eventBusOptions, openEventBus, startConsumers, startOutboxRelay } from '@mi/events'
import type { eventBusSettings } from '@mi/events/settings'
import { createJobQueue, type JobHandler, type JobQueue, startJobRunner } from '@mi/jobs'
import type { Registry } from 'prom-client'
import type { Checks } from '../process/readiness.ts'

// Only services with a database load this module. The gateway uses this package too, but has no database.

export type InfrastructureSettings = SettingsOf<typeof databaseSettings & typeof eventBusSettings>

export interface InfrastructureOptions<Client extends PrismaClientLike> {
  service: string
  definition: DatabaseDefinition<Client>
  settings: InfrastructureSettings
  maxConnections: number | undefined
  log: Logger
  metrics: Registry
  systemOrigin(tenant: Tenant): CallOrigin
}

/** Work in the background, in addition to calls. */
export interface BackgroundWork {
  consumers: readonly Consumer[]
  jobs: readonly JobHandler[]
  jobConcurrency: number
}

/** The database of a service, the event bus, and the components that use them. */
export interface Infrastructure<Client extends PrismaClientLike> {
  database: Database<Client>
  notifications: Notifications
  jobs: JobQueue<string>
  checks: Checks
  /** Starts the outbox relay, the consumers and the job runner. */
  start(work: BackgroundWork): { stop(): Promise<void> }[]
  close(): Promise<void>
}

/** Opens the database and the bus. Both connect lazily; the readiness checks show when they are unavailable. @throws {SettingsError} */
export function openInfrastructure<Client extends PrismaClientLike>(
  options: InfrastructureOptions<Client>,
): Infrastructure<Client> {
  const { service, definition, settings, maxConnections, log, metrics, systemOrigin } = options
  const busOptions = eventBusOptions(settings)
  const database = definition.open({
    url: settings.databaseUrl,
    ...(maxConnections !== undefined && { maxConnections }),
    onConnectionError: error => log.warn({ err: error }, 'database connection lost'),
  })
  const bus = openEventBus({ ...busOptions, log })
  const notifications = openNotifications({
    url: settings.databaseUrl,
    applicationName: `mi-${service}-listen`,
    log,
  })
  const queue = createJobQueue()
  return {
    database,
    notifications,
    jobs: queue,
    checks: { postgres: () => database.check(), events: () => bus.check() },
    start({ consumers, jobs, jobConcurrency }) {
      const work: { stop(): Promise<void> }[] = [startOutboxRelay({ database, bus, log, metrics })]
      if (consumers.length > 0) work.push(startConsumers({ service, database, bus, consumers, log, metrics }))
      if (jobs.length > 0)
        work.push(
          startJobRunner({
            database,
            notifications,
            queue,
            handlers: jobs,
            systemOrigin,
            log,
            metrics,
            concurrency: jobConcurrency,
          }),
        )
      return work
    },
    async close() {
      await notifications.close()
      await bus.close()
      await database.close()
    },
  }
}
