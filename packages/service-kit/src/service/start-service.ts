import { setTimeout as sleep } from 'node:timers/promises'
import type { Declarations, Environment } from '@mi/config'
import { type Contract, callerRule, camelCase, entryOf, type Logger } from '@mi/contracts'
import type { PrismaClientLike } from '@mi/database'
import { startPeriodicTask } from '@mi/scheduling'
import { startTracing, type Tracing } from '@mi/tracing'
import type { Registry } from 'prom-client'
import { type Handlers, startGrpcServer } from '../calls/grpc-server.ts'
import { readInternalKeys } from '../calls/internal-keys.ts'
import { systemOrigin } from '../calls/internal-token.ts'
import { createTokens } from '../calls/serve-call.ts'
import type { PageRouter } from '../pages/page-context.ts'
import { startPageServer } from '../pages/page-server.ts'
import { type Closers, createClosers } from '../process/closers.ts'
import { createLog } from '../process/log.ts'
import { countDroppedLines, openLogOutput } from '../process/log-output.ts'
import { createMetrics, createRpcMetrics } from '../process/metrics.ts'
import { startOpsServer } from '../process/ops-server.ts'
import type { Checks } from '../process/readiness.ts'
import type { ServiceSettings } from '../process/settings.ts'
import { type OpenOptions, openDependencies } from './open-dependencies.ts'
import type { ClientNames, StartOptions } from './service-declaration.ts'

export interface RunningService {
  /** The `host:port` of gRPC. */
  grpcAddress: string
  /** The `host:port` of /healthz, /readyz and /metrics. */
  opsAddress: string
  /** The `host:port` of its web pages; null when it has no pages. */
  pagesAddress: string | null
  /** Stops in this order: report not ready, drain, finish, close. A second call waits for the first. */
  stop(): Promise<void>
}

interface Stoppable {
  stop(): Promise<void>
}

/** The opened parts of a service. Their types no longer depend on its declaration. */
interface ServiceParts {
  checks: Checks
  handlers: Handlers
  router: PageRouter | undefined
  /** Starts the relay, consumers, jobs, loops and tasks. */
  startBackground(): Stoppable[]
}

interface ServeOptions {
  name: string
  env: Environment
  settings: ServiceSettings & { pagesPort?: number }
  contract: Contract
  tracing: Tracing
  log: Logger
  metrics: Registry
  closers: Pick<Closers, 'add'>
  /** Closes everything that was opened. */
  close(): Promise<void>
}

const JOB_CONCURRENCY = 4

/** Starts the components in the order of their dependencies. When a step fails, everything that was opened is closed. */
export async function startService<
  D extends Declarations,
  Client extends PrismaClientLike,
  Files,
  Names extends ClientNames,
  Deps,
>(options: StartOptions<D, Client, Files, Names, Deps>): Promise<RunningService> {
  const { declaration, env, settings, contract } = options
  const { name } = declaration
  // Reports a wrong secret at the start.
  readInternalKeys(settings.internalTokenSecret)
  const output = openLogOutput(settings.logFile)
  const log = createLog(name, settings.logLevel, output)
  const metrics = createMetrics(name)
  countDroppedLines(metrics, output)
  const closers = createClosers(log)
  const close = () => closers.close().finally(() => output.close())
  try {
    const tracing = await startTracing(name, settings.otlpEndpoint)
    closers.add(tracing.stop)
    return await tracing.run(async () => {
      const parts = await openParts({
        ...options,
        log,
        metrics,
        systemOrigin: (tenant, actor) => systemOrigin(name, settings.internalTokenSecret, tenant, actor),
        onStop: closers.add,
      })
      return await serve(parts, { name, env, settings, contract, tracing, log, metrics, closers, close })
    })
  } catch (error) {
    await close().catch(() => {})
    throw error
  }
}

/** Opens the dependencies, and creates the parts that use them. */
async function openParts<
  D extends Declarations,
  Client extends PrismaClientLike,
  Files,
  Names extends ClientNames,
  Deps,
>(options: OpenOptions<D, Client, Files, Names, Deps>): Promise<ServiceParts> {
  const { declaration, settings, log } = options
  const { infrastructure, files, deps } = await openDependencies(options)
  const extensions = declaration.extensions?.(deps) ?? []
  const handlers = [declaration.handlers(deps), ...extensions.map(extension => extension.handlers)]
  return {
    checks: {
      ...infrastructure?.checks,
      ...(files && { files: () => files.check() }),
      ...declaration.checks?.(deps),
    },
    handlers: Object.assign({}, ...handlers),
    router: declaration.pages?.(deps),
    startBackground: () => [
      ...(infrastructure?.start({
        consumers: [
          ...(declaration.consumers?.(deps) ?? []),
          ...extensions.flatMap(extension => extension.consumers ?? []),
        ],
        jobs: declaration.jobs?.(deps) ?? [],
        jobConcurrency: declaration.jobConcurrency?.(settings) ?? JOB_CONCURRENCY,
      }) ?? []),
      ...(declaration.loops?.(deps) ?? []),
      ...(declaration.tasks?.(deps) ?? []).map(task => startPeriodicTask(task, log)),
    ],
  }
}

/** Starts the servers and the background work. The service then accepts calls. */
async function serve(parts: ServiceParts, options: ServeOptions): Promise<RunningService> {
  const { name, settings, contract, tracing, log, metrics, closers } = options
  const { bindAddress, internalTokenSecret: secret, drainTimeoutMs } = settings
  const ports = portsOf(options)
  let serving = false
  const ops = await startOpsServer({
    ...{ port: ports.ops, bindAddress, checks: parts.checks, metrics, log },
    isServing: () => serving,
  })
  closers.add(ops.stop)
  const background: Stoppable[] = []
  closers.add(async () => {
    await Promise.all(background.map(work => work.stop()))
  })
  const grpc = await startGrpcServer(
    parts.handlers,
    { bindAddress, port: ports.grpc, contract },
    {
      ...{ service: name, tracing, log },
      tokens: createTokens(name, secret),
      callersOf: rpc => callerRule(contract, rpc),
      metrics: createRpcMetrics(metrics),
      secretFields: secretFieldsOf(contract),
      openStreams: new Set(),
    },
  )
  closers.add(() => grpc.stop(drainTimeoutMs))
  const pages = parts.router
    ? await startPageServer({
        ...{ service: name, router: parts.router, port: ports.pages },
        ...{ bindAddress, secret, tracing, metrics, log },
      })
    : null
  if (pages) closers.add(() => pages.stop(drainTimeoutMs))
  background.push(...parts.startBackground())
  serving = true
  grpc.setServing(true)
  log.info({ grpc: grpc.address, ops: ops.address }, 'serving')

  async function stop(): Promise<void> {
    serving = false
    grpc.setServing(false)
    log.info('stopping')
    if (settings.drainDelayMs > 0) await sleep(settings.drainDelayMs)
    await options.close()
  }
  let stopped: Promise<void> | undefined
  return {
    grpcAddress: grpc.address,
    opsAddress: ops.address,
    pagesAddress: pages?.address ?? null,
    stop: () => (stopped ??= stop()),
  }
}

/** The ports of a service: from the environment, else from the service table, else any free port. */
function portsOf({ name, env, settings }: ServeOptions): { grpc: number; ops: number; pages: number } {
  const row = entryOf(name)
  return {
    grpc: env.GRPC_PORT ? settings.grpcPort : (row?.grpcPort ?? 0),
    ops: env.OPS_PORT ? settings.opsPort : (row?.opsPort ?? 0),
    pages: env.PAGES_PORT ? (settings.pagesPort ?? 0) : (row?.pages?.port ?? 0),
  }
}

function secretFieldsOf({ routes }: Contract): (rpc: string) => readonly string[] {
  const fields = new Map(routes.map(({ rpc, access }) => [rpc, access.secretFields.map(camelCase)]))
  return rpc => fields.get(rpc) ?? []
}
