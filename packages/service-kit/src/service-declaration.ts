import type { Declarations, Settings, SettingsOf, SettingsRule } from '@mi/config'
import type {
  CallOrigin,
  Contract,
  Logger,
  RpcClients,
  RpcHandlers,
  ServiceName,
  Tenant,
} from '@mi/contracts'
import type {
  Database,
  DatabaseDefinition,
  Notifications,
  PrismaClientLike,
  TransactionOf,
} from '@mi/database'
import type { Consumer } from '@mi/events'
import type { JobHandler, JobQueue } from '@mi/jobs'
import type { PeriodicTask } from '@mi/scheduling'
import type { Registry } from 'prom-client'
import type { Erasure, UsageReport } from './account-data.ts'
import type { Actor } from './internal-token.ts'
import type { PageRouter } from './pages/page-context.ts'
import type { Checks } from './readiness.ts'
import type { ServiceSettings } from './settings.ts'

/** A file store that a service may declare: `fileStore` of @mi/files. */
export interface FileStoreDefinition<Files> {
  settings: Declarations
  /** What must hold between its settings. */
  // biome-ignore lint/suspicious/noExplicitAny: each rule knows the settings of its own engine
  rules: readonly SettingsRule<any>[]
  /** @throws {SettingsError} when half of an engine is configured */
  open(settings: Readonly<Record<string, unknown>>): Promise<Files>
}

/** A store that the runtime closes and whose health it reports. */
export interface OpenedFileStore {
  check(): Promise<void>
  close(): void
}

/** What the runtime opens for every service; part of its dependencies. */
export interface RuntimeDeps<Client extends PrismaClientLike, Files = never> {
  database: Database<Client>
  /** Of its database; connects with the first listener. */
  notifications: Notifications
  jobs: JobQueue<string>
  /** Only with `files` in the declaration. */
  files: Files
  log: Logger
  now(): Date
  /** Origin of calls and events that no request causes, such as from a consumer or a job. */
  systemOrigin(tenant: Tenant, actor?: Actor): CallOrigin
}

/** Clients of other services, by the name under which the service uses them. */
export type ClientNames = Readonly<Record<string, keyof RpcClients>>
export type ClientsOf<Names extends ClientNames> = {
  [Name in keyof Names]: RpcClients[Names[Name]]
}

/** What a service gets for making its own dependencies (engines, signers). */
export type ServiceRuntime<
  D extends Declarations = Declarations,
  Client extends PrismaClientLike = PrismaClientLike,
  Files = unknown,
> = RuntimeDeps<Client, Files> & {
  name: string
  settings: SettingsOf<D> & ServiceSettings
  metrics: Registry
  /**
   * A client of another service, at its `<SERVICE>_ADDRESS`; closed when the service stops.
   * @param servedBy which service to call, of an rpc service that several serve
   */
  client<S extends keyof RpcClients>(service: S, servedBy?: ServiceName): RpcClients[S]
  /** Closes what was opened here: called after the background work has stopped, the last one first. */
  onStop(close: () => void | Promise<void>): void
}

/** What the declaration must make itself: neither opened by the runtime nor a client. */
export type OwnDeps<Deps, Names extends ClientNames> = Omit<
  Deps,
  keyof RuntimeDeps<PrismaClientLike> | keyof Names
>

/** Asks for `dependencies` when the operations want more than the runtime and the clients give. */
export type CompleteDeps<Deps, Names extends ClientNames> =
  Record<string, never> extends OwnDeps<Deps, Names> ? unknown : { dependencies: unknown }

/** `unknown` when what the runtime gives is what the operations want, else `never`: then the declaration does not compile. */
type Fitting<Given, Deps> = Given extends Pick<Deps, keyof Given & keyof Deps> ? unknown : never

/**
 * What a service is. The runtime opens its database, the event bus and the file store, serves its handlers, runs outbox
 * relay, consumers, jobs and tasks, and stops everything in order.
 */
export interface ServiceDeclaration<
  D extends Declarations,
  Client extends PrismaClientLike,
  Files,
  Names extends ClientNames,
  Deps,
> {
  /** As in the service table: `transcripts-search`. */
  name: string
  /** The service's own settings. Those of the process, the database, the bus and the file store are added. */
  settings?: Settings<D>
  /** Its own database. Outbox, consumers and jobs need it; without it the service keeps no state. */
  database?: DatabaseDefinition<Client> & Fitting<RuntimeDeps<Client, Files>, Deps>
  /** Most database connections of the process; 10 when absent. */
  maxConnections?(settings: SettingsOf<D>): number
  /** `fileStore` of @mi/files, for a service that keeps files. */
  files?: FileStoreDefinition<Files>
  /** Clients of other services. */
  clients?: Names & Fitting<ClientsOf<Names>, Deps>
  /** Makes the dependencies that only this service has. */
  dependencies?(
    runtime: ServiceRuntime<D, Client, Files>,
  ): NoInfer<OwnDeps<Deps, Names> | Promise<OwnDeps<Deps, Names>>>
  /** Handlers by the full name of their proto service. */
  handlers(deps: Deps): Partial<RpcHandlers>
  /**
   * Its web pages, which the gateway forwards to (`pages` of its row in the service table): a router made with
   * `createPageRouter`.
   */
  pages?(deps: NoInfer<Deps>): PageRouter
  /** What it does on events. */
  consumers?(deps: NoInfer<Deps>): readonly Consumer[]
  /** What it does in the background, for what a transaction has enqueued. */
  // biome-ignore lint/suspicious/noExplicitAny: handlers of kinds that only the service knows
  jobs?(deps: NoInfer<Deps>): readonly JobHandler<any>[]
  /** Most jobs that run at the same time in one process; 4 when absent. */
  jobConcurrency?(settings: SettingsOf<D>): number
  /** Retention, expiry: what every copy repeats. */
  tasks?(deps: NoInfer<Deps>): readonly PeriodicTask[]
  /** Loops of its own, started once calls are served. */
  loops?(deps: NoInfer<Deps>): readonly { stop(): Promise<void> }[]
  /** Dependencies without which it cannot serve, beside database, bus and file store. */
  checks?(deps: NoInfer<Deps>): Checks
  /** What it erases of a deleted meeting and of a sandbox that is reset. */
  erases?: Erasure<NoInfer<Deps>, NoInfer<TransactionOf<Client>>>
  /** What it reports of an account's usage. */
  usage?: UsageReport<NoInfer<Deps>>
  /** Another contract than protos/, for tests. */
  contract?: Contract
}
