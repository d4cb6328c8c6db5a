import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '@mi/database'
import { awaitReady } from './await-ready.ts'
import { type Engines, startEngines } from './engines.ts'
import { lockFolder } from './folder-lock.ts'
import { oneProcessRunner } from './one-process.ts'
import { assignPorts, partEnvironment } from './part-environment.ts'
import { gatewayPart, listServices, type Part } from './parts.ts'
import { stopLeftoverServer } from './postgres/leftover.ts'
import { makePrivateFolder } from './private-folder.ts'
import { type ProcessRunner, processRunner } from './processes.ts'
import type { Runner } from './runner.ts'
import { type LocalSecrets, loadSecrets } from './secrets.ts'
import { ownSecrets } from './settings/own-secrets.ts'
import { stopAll } from './stop-all.ts'

export interface PlatformOptions {
  /** Data, secrets and logs. */
  folder: string
  /** The gateway's port; 0 for any. */
  port: number
  /** Every part in a process of its own. */
  processes?: boolean
  /** Names of external engines ; those it does not name are embedded. */
  env?: NodeJS.ProcessEnv
  /** Before the names of all databases, so that several platforms can share one server. */
  databasePrefix?: string
  /** Delete what earlier starts left in the folder. Databases of an external server are not changed. */
  fresh?: boolean
  /** Gives up starting; what runs by then is stopped. */
  signal?: AbortSignal
  /** Called with the name of each step, for people who wait. */
  onStep?: (title: string) => void
  /** Called when something ended and is restarted, with the reason where it is known. */
  onRestart?: (name: string, reason: string | null) => void
  /** Called with a sentence for the person who runs the platform, such as that the disk is nearly full. */
  onNotice?: (text: string) => void
}

/** A running platform. */
export interface Platform {
  folder: string
  /** `http://127.0.0.1:8080/v1` */
  baseUrl: string
  /** gRPC address of each service, by name. */
  addresses: Record<string, string>
  /** Address of each part's ops server, by name. */
  opsUrls: Record<string, string>
  secrets: LocalSecrets
  engines: Engines
  /** Only with `processes`: the process number of a part. */
  pid(name: string): number | undefined
  stop(): Promise<void>
}

/** The folders and files that `fresh` deletes: everything but the log of the installation. */
const DELETED_BY_FRESH = [
  'postgres',
  'files',
  'mail',
  'credentials.json',
  'secrets.json',
  'logs/platform.log',
]

/** Starts engines, migrates databases, then starts all services and the gateway. Nothing is left running when it fails. */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const { folder, signal } = options
  const onRestart = options.onRestart ?? (() => {})
  const step = (title: string) => {
    signal?.throwIfAborted()
    options.onStep?.(title)
  }
  const closers: (() => Promise<void> | void)[] = []
  const stop = () => stopAll(closers.splice(0).reverse())
  try {
    await makePrivateFolder(folder)
    closers.push(await lockFolder(folder))
    if (options.fresh) await deleteData(folder)
    const { secrets, passwordIsNew } = await loadSecrets(folder)

    if (!options.env?.DATABASE_URL) step('Starting PostgreSQL')
    const services = listServices()
    const engines = await startEngines({
      folder,
      env: options.env ?? {},
      secrets,
      passwordIsNew,
      databasePrefix: options.databasePrefix ?? '',
      databases: services.map(({ database }) => database as string),
      onRestart,
      onNotice: options.onNotice ?? (() => {}),
    })
    closers.push(engines.stop)

    step('Migrating databases')
    await allOf(
      services.map(service =>
        migrate({
          url: engines.databaseUrl(service.database as string),
          folder: join(service.folder, 'prisma'),
        }),
      ),
    )

    const logFolder = join(folder, 'logs')
    const processes: ProcessRunner | null = options.processes
      ? processRunner({ logFolder, onRestart, ...(signal ? { signal } : {}) })
      : null
    const runner: Runner = processes ?? oneProcessRunner()
    closers.push(runner.stop)
    const ports = await assignPorts([...services, gatewayPart], options.port)
    const withOwnSecrets = await ownSecrets([...services, gatewayPart])
    // One process writes one file for all; many processes are piped to a file each.
    const logFile = options.processes ? null : join(logFolder, 'platform.log')
    const env = (part: Part) => withOwnSecrets(part, partEnvironment(part, ports, engines, logFile))
    step('Starting services')
    await allOf(services.map(service => runner.start({ ...service, env: env(service) })))
    step('Starting the gateway')
    await runner.start({ ...gatewayPart, env: env(gatewayPart) })
    const opsUrl = (name: string) => `http://127.0.0.1:${ports[name]?.ops}`
    await allOf(
      [...services, gatewayPart].map(({ name }) => awaitReady({ name, opsUrl: opsUrl(name), signal })),
    )
    signal?.throwIfAborted()

    const byName = (prefix: string, kind: 'grpc' | 'ops') =>
      Object.fromEntries(
        Object.entries(ports).map(([name, port]) => [name, `${prefix}127.0.0.1:${port[kind]}`]),
      )
    return {
      folder,
      baseUrl: `http://127.0.0.1:${ports.gateway?.grpc}/v1`,
      addresses: byName('', 'grpc'),
      opsUrls: byName('http://', 'ops'),
      secrets,
      engines,
      pid: name => processes?.pid(name),
      stop,
    }
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
}

/** Waits for all promises, because a part that is still starting could not be stopped. Then throws the first failure. */
async function allOf(promises: Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(promises)
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

async function deleteData(folder: string): Promise<void> {
  await stopLeftoverServer(join(folder, 'postgres'))
  for (const name of DELETED_BY_FRESH) await rm(join(folder, name), { recursive: true, force: true })
}
