import type { SettingsOf } from '@mi/config'
import type { CallOrigin, Logger, Tenant } from '@mi/contracts'
import {
  type Database,
  type DatabaseDefinition,
  type Notifications,
  openNotifications,
  type PrismaClientLike,
  type TransactionOf,
} from '@mi/database'
import type { databaseSettings } from '@mi/database/settings'
import { type Consumer, eventBusOptions, openEventBus, startConsumers, startOutboxRelay } from '@mi/events'
import type { eventBusSettings } from '@mi/events/settings'
import { createJobQueue, type JobHandler, type JobQueue, startJobRunner } from '@mi/jobs'
import {
  createLifecycle,
  type Lifecycle,
  type LifecycleDatabase,
  type LifecycleDeclaration,
} from '@mi/lifecycle'
import type { Registry } from 'prom-client'
import type { Checks } from './readiness.ts'

// Loaded only by services with a database: the gateway, which shares this package, has none.

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

/** What runs in the background, beside the calls. */
export interface BackgroundWork {
  consumers: readonly Consumer[]
  jobs: readonly JobHandler[]
  jobConcurrency: number
}

/** The database of a service, the event bus, and what works on them. */
export interface Infrastructure<Client extends PrismaClientLike> {
  database: Database<Client>
  notifications: Notifications
  jobs: JobQueue<string>
  checks: Checks
  /** Erasure and usage as the service declares them: rpc handlers, and consumers to be started. */
  lifecycle(declaration: LifecycleDeclaration<TransactionOf<Client>>): Lifecycle
  /** Starts outbox relay, consumers and job runner. */
  start(work: BackgroundWork): { stop(): Promise<void> }[]
  close(): Promise<void>
}

/** Opens database and bus. Both connect lazily: what is unavailable shows in the checks. @throws {SettingsError} */
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
    // Every Prisma client can run raw statements; the type of one that is not generated yet cannot say so.
    lifecycle: declaration =>
      createLifecycle(
        service,
        database as unknown as LifecycleDatabase,
        declaration as LifecycleDeclaration<never>,
      ),
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
