import type { Declarations, Environment, Settings, SettingsOf, SettingsRule } from '@mi/config'
import type {
  CallOrigin,
  Contract,
  Logger,
  RpcClients,
  RpcHandlers,
  ServiceName,
  Tenant,
} from '@mi/contracts'
import type { Database, DatabaseDefinition, Notifications, PrismaClientLike } from '@mi/database'
import type { Consumer } from '@mi/events'
import type { JobHandler, JobQueue } from '@mi/jobs'
import type { PeriodicTask } from '@mi/scheduling'
import type { Registry } from 'prom-client'
import type { Actor } from '../calls/internal-token.ts'
import type { PageRouter } from '../pages/page-context.ts'
import type { Checks } from '../process/readiness.ts'
import type { ServiceSettings } from '../process/settings.ts'

/** A file store that a service may declare: `fileStore` of @mi/files. */
export interface FileStoreDefinition<Files> {
  settings: Declarations
  /** The rules between its settings. */
  // biome-ignore lint/suspicious/noExplicitAny: each rule knows the settings of its own engine
  rules: readonly SettingsRule<any>[]
  /** @throws {SettingsError} when an engine is only partly configured */
  open(settings: Readonly<Record<string, unknown>>): Promise<Files>
}

/** A file store that the runtime closes and checks for readiness. */
export interface OpenedFileStore {
  check(): Promise<void>
  close(): void
}

/** The dependencies that the runtime opens for every service. */
export interface RuntimeDeps<Client extends PrismaClientLike, Files = never> {
  database: Database<Client>
  /** The notifications of its database. They connect when the first listener is added. */
  notifications: Notifications
  jobs: JobQueue<string>
  /** Present only when the declaration has `files`. */
  files: Files
  log: Logger
  now(): Date
  /** The origin of calls and events that no request causes, for example in a consumer or a job. */
  systemOrigin(tenant: Tenant, actor?: Actor): CallOrigin
}

/** Clients of other services, by the name under which the service uses them. */
export type ClientNames = Readonly<Record<string, keyof RpcClients>>
export type ClientsOf<Names extends ClientNames> = {
  [Name in keyof Names]: RpcClients[Names[Name]]
}

/** The input for creating a service's own dependencies (engines, signers). */
export type ServiceRuntime<
  D extends Declarations = Declarations,
  Client extends PrismaClientLike = PrismaClientLike,
  Files = unknown,
> = RuntimeDeps<Client, Files> & {
  name: string
  settings: SettingsOf<D> & ServiceSettings
  metrics: Registry
  /**
   * A client that `clients` declares, at its `<SERVICE>_ADDRESS`. It is closed when the service stops.
   * @param servedBy the service to call, when several services serve the rpc service
   */
  client<S extends keyof RpcClients>(service: S, servedBy?: ServiceName): RpcClients[S]
  /** Registers a function that closes a dependency. The functions run after the background work has stopped, in reverse order. */
  onStop(close: () => void | Promise<void>): void
}

/** The dependencies that the declaration must create itself: the runtime does not open them, and they are not clients. */
export type OwnDeps<Deps, Names extends ClientNames> = Omit<
  Deps,
  keyof RuntimeDeps<PrismaClientLike> | keyof Names
>

/** Requires `dependencies` when the operations need more than the runtime and the clients provide. */
export type CompleteDeps<Deps, Names extends ClientNames> =
  Record<string, never> extends OwnDeps<Deps, Names> ? unknown : { dependencies: unknown }

/** `unknown` when the given dependencies fit the operations. Otherwise `never`, so that the declaration does not compile. */
type Fitting<Given, Deps> = Given extends Pick<Deps, keyof Given & keyof Deps> ? unknown : never

/** Handlers and consumers that a package adds to a service. */
export interface ServiceExtension {
  handlers?: Partial<RpcHandlers>
  consumers?: readonly Consumer[]
}

/**
 * The declaration of a service. The runtime opens its database, the event bus and the file store, serves its
 * handlers, runs the outbox relay, consumers, jobs and tasks, and stops everything in order.
 */
export interface ServiceDeclaration<
  D extends Declarations,
  Client extends PrismaClientLike,
  Files,
  Names extends ClientNames,
  Deps,
> {
  /** The name in the service table: `transcripts-search`. */
  name: string
  /** The service's own settings. The runtime adds the settings of the process, the database, the bus and the file store. */
  settings?: Settings<D>
  /** The service's own database. The outbox, consumers and jobs require it. A service without a database keeps no state. */
  database?: DatabaseDefinition<Client> & Fitting<RuntimeDeps<Client, Files>, Deps>
  /** The maximum number of database connections of the process. Default 10. */
  maxConnections?(settings: SettingsOf<D>): number
  /** `fileStore` of @mi/files, for a service that stores files. */
  files?: FileStoreDefinition<Files>
  /** Clients of other services. The services of the platform must not call each other in a circle: a test compares the declarations. */
  clients?: Names & Fitting<ClientsOf<Names>, Deps>
  /** Creates the dependencies that only this service has. */
  dependencies?(
    runtime: ServiceRuntime<D, Client, Files>,
  ): NoInfer<OwnDeps<Deps, Names> | Promise<OwnDeps<Deps, Names>>>
  /** Handlers by the full name of their proto service. */
  handlers(deps: Deps): Partial<RpcHandlers>
  /**
   * The web pages of the service, to which the gateway forwards requests (`pages` in its row of the service
   * table). The router is created with `createPageRouter`.
   */
  pages?(deps: NoInfer<Deps>): PageRouter
  /** The consumers of events. */
  consumers?(deps: NoInfer<Deps>): readonly Consumer[]
  /** The handlers of jobs that transactions have enqueued. */
  // biome-ignore lint/suspicious/noExplicitAny: handlers of kinds that only the service knows
  jobs?(deps: NoInfer<Deps>): readonly JobHandler<any>[]
  /** The maximum number of jobs that run concurrently in one process. Default 4. */
  jobConcurrency?(settings: SettingsOf<D>): number
  /** Periodic tasks of every copy: retention, expiry. */
  tasks?(deps: NoInfer<Deps>): readonly PeriodicTask[]
  /** Background loops, which start when calls are served. */
  loops?(deps: NoInfer<Deps>): readonly { stop(): Promise<void> }[]
  /** Checks of the dependencies that the service requires, in addition to database, bus and file store. */
  checks?(deps: NoInfer<Deps>): Checks
  /** Handlers and consumers that packages add, for example `createLifecycle` of @mi/lifecycle. */
  extensions?(deps: NoInfer<Deps>): readonly ServiceExtension[]
  /** Replaces the contract in protos/, for tests. */
  contract?: Contract
}

/** A declared service and the environment in which it starts. */
export interface StartOptions<
  D extends Declarations,
  Client extends PrismaClientLike,
  Files,
  Names extends ClientNames,
  Deps,
> {
  declaration: ServiceDeclaration<D, Client, Files, Names, Deps>
  env: Environment
  settings: SettingsOf<D> & ServiceSettings
  contract: Contract
}
