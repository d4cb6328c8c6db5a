import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  addressVariable,
  type Caller,
  type CallOptions,
  createClient,
  type EventName,
  type RpcClients,
  SERVICES,
  type ServiceName,
  serviceOf,
} from '@mi/contracts'
import { type CloudEvent, openEventBus } from '@mi/events'
import { newId } from '@mi/ids'
import { callOrigin, type RunningService } from '@mi/service-kit'
import { freePort } from './free-port.ts'
import { createMigrated, freshDatabaseUrl } from './fresh-database.ts'
import { createPeerClient } from './peer-client.ts'

const SERVICES_FOLDER = join(import.meta.dirname, '../../../services')
/** The deadline of a call. It only ends a test that has failed. */
const PATIENCE_MS = 60_000

type Env = Record<string, string>
/** Variables over those of the harness; an undefined one is removed. */
type EnvChanges = Record<string, string | undefined>

export interface TestServicesOptions {
  /** Settings of a service, which override the common settings. */
  env?: Partial<Record<ServiceName, EnvChanges>>
  /** Databases on another server than the run's. */
  databaseUrls?: Partial<Record<ServiceName, string>>
}

/** Services for one test file, without a gateway: each in this process, on a database of its own. */
export interface TestServices {
  /** Migrates the service's database; gives the environment to run it with, in a process of its own too. */
  prepare(service: ServiceName): Promise<Env>
  /** Starts the service at its address; once more, and it is a copy at a free port. */
  start(service: ServiceName, changes?: EnvChanges): Promise<RunningService>
  /** The first copy of a service that was started. */
  running(service: ServiceName): RunningService
  /** `host:port`. Nothing listens there when the service is not started. */
  address(service: ServiceName): string
  databaseUrl(service: ServiceName): string
  eventsDatabaseUrl: string
  filesFolder: string
  secret: string
  /** A client as the gateway is one, of the service that serves it or of a copy at `address`. Closed by `stop`. */
  client<S extends keyof RpcClients>(name: S, address?: string): RpcClients[S]
  /** A client as other services are one; `servedBy` for what several services serve. Closed by `stop`. */
  peer<S extends keyof RpcClients>(
    name: S,
    options?: { servedBy?: ServiceName; address?: string },
  ): RpcClients[S]
  /** Fills with the events of a type, as another service gets them: those published before as well. */
  eventsOf(type: EventName): CloudEvent[]
  /** The owner of an account that nobody has used yet. */
  newCaller(mode?: 'live' | 'test'): Caller
  /** The options of calls on behalf of a caller. */
  as(caller: Caller, options?: Partial<CallOptions>): CallOptions
  stop(): Promise<void>
}

/** Starts services, in this order, found by their folders as the platform does: they import nothing of each other. */
export async function startTestServices(
  services: readonly ServiceName[],
  { env = {}, databaseUrls = {} }: TestServicesOptions = {},
): Promise<TestServices> {
  const secret = randomBytes(32).toString('hex')
  const filesFolder = await mkdtemp(join(tmpdir(), 'mi-services-'))
  const eventsDatabaseUrl = freshDatabaseUrl('events')
  const addresses = await freeAddresses()
  const common: Env = {
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    EVENTS_DATABASE_URL: eventsDatabaseUrl,
    INTERNAL_TOKEN_SECRET: secret,
    FILES_FOLDER: filesFolder,
    MAIL_FOLDER: join(filesFolder, 'mail'),
    FILES_SIGNING_SECRET: randomBytes(32).toString('hex'),
    IMAGE_SIGNING_SECRET: randomBytes(32).toString('hex'),
    MASTER_KEYS: `1:${randomBytes(32).toString('hex')}`,
    PUBLIC_URL: 'http://gateway.test',
    OPS_PORT: '0',
    PAGES_PORT: '0',
    ...Object.fromEntries([...addresses].map(([service, address]) => [addressVariable(service), address])),
  }
  const urls = new Map<ServiceName, string>()
  const prepared = new Map<ServiceName, Promise<Env>>()
  const running: { service: ServiceName; process: RunningService }[] = []
  const clients: { close(): void | Promise<void> }[] = []

  const address = (service: ServiceName) => addresses.get(service) as string
  const first = (service: ServiceName) => running.find(copy => copy.service === service)?.process

  function databaseUrl(service: ServiceName): string {
    const url = urls.get(service) ?? databaseUrls[service] ?? freshDatabaseUrl(service.replaceAll('-', '_'))
    urls.set(service, url)
    return url
  }

  async function migrated(service: ServiceName): Promise<Env> {
    const url = databaseUrl(service)
    await createMigrated(url, join(SERVICES_FOLDER, service, 'prisma'))
    const port = address(service).split(':')[1]
    return given({ ...common, DATABASE_URL: url, GRPC_PORT: port, ...env[service] })
  }

  function prepare(service: ServiceName): Promise<Env> {
    const known = prepared.get(service) ?? migrated(service)
    prepared.set(service, known)
    return known
  }

  async function start(service: ServiceName, changes: EnvChanges = {}): Promise<RunningService> {
    const own = await prepare(service)
    const file = pathToFileURL(join(SERVICES_FOLDER, service, 'src/service.ts')).href
    const { default: declaration } = await import(/* @vite-ignore */ file)
    const port = first(service) ? { GRPC_PORT: '0' } : {}
    const process: RunningService = await declaration.start(given({ ...own, ...port, ...changes }))
    running.push({ service, process })
    return process
  }

  async function stop(): Promise<void> {
    for (const client of clients) await client.close()
    for (const { process } of running.reverse()) await process.stop()
    await rm(filesFolder, { recursive: true, force: true })
  }

  function eventsOf(type: EventName): CloudEvent[] {
    const seen: CloudEvent[] = []
    const bus = closed(openEventBus({ databaseUrl: eventsDatabaseUrl }))
    bus.subscribe({
      durable: `test-${randomBytes(4).toString('hex')}`,
      types: [type],
      async handle(event) {
        seen.push(event)
        return 'done'
      },
    })
    return seen
  }

  function closed<Client extends { close(): void | Promise<void> }>(client: Client): Client {
    clients.push(client)
    return client
  }

  try {
    await Promise.all(services.map(prepare))
    for (const service of services) await start(service)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    prepare,
    start,
    running(service) {
      const process = first(service)
      if (!process) throw new Error(`${service} is not started`)
      return process
    },
    address,
    databaseUrl,
    eventsDatabaseUrl,
    filesFolder,
    secret,
    client: (name, at = address(serviceOf(name))) => closed(createClient(name, { address: at })),
    peer: (name, { servedBy = serviceOf(name), address: at = address(servedBy) } = {}) =>
      closed(createPeerClient(name, { address: at, secret, servedBy })),
    eventsOf,
    newCaller: (mode = 'live') => ({
      accountId: newId('acc'),
      userId: newId('usr'),
      mode,
      scopes: ['meetings:read', 'meetings:write'],
      auth: 'api_key',
      credentialId: newId('key'),
      role: 'owner',
    }),
    as: (caller, options = {}) => ({
      caller: callOrigin(caller, secret, 'gateway'),
      deadlineMs: PATIENCE_MS,
      ...options,
    }),
    stop,
  }
}

/** One for every service of the table: a call of a service that is not started must not reach a platform beside the tests. */
async function freeAddresses(): Promise<Map<ServiceName, string>> {
  const names = Object.keys(SERVICES) as ServiceName[]
  return new Map(await Promise.all(names.map(async name => [name, `127.0.0.1:${await freePort()}`] as const)))
}

function given(env: EnvChanges): Env {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
