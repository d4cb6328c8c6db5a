import { setTimeout as sleep } from 'node:timers/promises'
import type { Declarations, Environment, SettingsOf } from '@mi/config'
import { type Contract, callerRule, camelCase, entryOf, type Tenant } from '@mi/contracts'
import type { PrismaClientLike } from '@mi/database'
import { startPeriodicTask } from '@mi/scheduling'
import { startTracing } from '@mi/tracing'
import { createClosers } from './closers.ts'
import { type GrpcServer, startGrpcServer } from './grpc-server.ts'
import type { Infrastructure, InfrastructureSettings } from './infrastructure.ts'
import { type Actor, systemOrigin as systemOriginOf } from './internal-token.ts'
import { openLog } from './log.ts'
import { createMetrics, createRpcMetrics } from './metrics.ts'
import { type OpsServer, startOpsServer } from './ops-server.ts'
import { startPageServer } from './pages/page-server.ts'
import { createTokens } from './serve-call.ts'
import { openServiceClients } from './service-clients.ts'
import type { ClientNames, OpenedFileStore, RuntimeDeps, ServiceDeclaration } from './service-declaration.ts'
import type { ServiceSettings } from './settings.ts'

export interface RunningService {
  /** `host:port` of gRPC. */
  grpcAddress: string
  /** `host:port` of /healthz, /readyz and /metrics. */
  opsAddress: string
  /** `host:port` of its web pages; null when it has none. */
  pagesAddress: string | null
  /** Not ready → drain → finish → close. A second call waits for the first. */
  stop(): Promise<void>
}

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

const JOB_CONCURRENCY = 4

/** Starts in the order in which things depend on each other; what was opened is closed again when a later step fails. */
export async function startService<
  D extends Declarations,
  Client extends PrismaClientLike,
  Files,
  Names extends ClientNames,
  Deps,
>({
  declaration,
  env,
  settings,
  contract,
}: StartOptions<D, Client, Files, Names, Deps>): Promise<RunningService> {
  const { name } = declaration
  const { bindAddress, internalTokenSecret: secret } = settings
  const { log, flush } = openLog(name, settings)
  const metrics = createMetrics(name)
  const ports = portsOf(name, env, settings)
  const systemOrigin = (tenant: Tenant, actor?: Actor) => systemOriginOf(name, secret, tenant, actor)
  const closers = createClosers(log)
  const close = () => closers.close().finally(flush)
  let serving = false
  try {
    const tracing = await startTracing(name, settings.otlpEndpoint)
    closers.add(tracing.stop)
    return await tracing.run(async () => {
      let infrastructure: Infrastructure<Client> | undefined
      if (declaration.database) {
        const { openInfrastructure } = await import('./infrastructure.ts')
        infrastructure = openInfrastructure({
          service: name,
          definition: declaration.database,
          settings: settings as unknown as InfrastructureSettings,
          maxConnections: declaration.maxConnections?.(settings),
          log,
          metrics,
          systemOrigin,
        })
        closers.add(infrastructure.close)
      }
      const files = (await declaration.files?.open(settings)) as (Files & OpenedFileStore) | undefined
      if (files) closers.add(() => files.close())
      const clients = openServiceClients(env, contract)
      closers.add(clients.close)
      const runtime = {
        ...(infrastructure && {
          database: infrastructure.database,
          notifications: infrastructure.notifications,
          jobs: infrastructure.jobs,
        }),
        ...(files && { files }),
        log,
        now: () => new Date(),
        systemOrigin,
      } as RuntimeDeps<Client, Files>
      const own = await declaration.dependencies?.({
        ...runtime,
        name,
        settings,
        metrics,
        client: clients.client,
        onStop: closers.add,
      })
      const named = Object.entries(declaration.clients ?? {}).map(([key, service]) => [
        key,
        clients.client(service),
      ])
      const deps = { ...runtime, ...Object.fromEntries(named), ...own } as Deps
      const { erases, usage } = declaration
      const lifecycle = infrastructure?.lifecycle({
        ...(erases?.meeting && {
          eraseMeeting: async (tx, tenant, meeting) => ({
            ...(await erases.meeting?.(deps, tx, { tenant, ...meeting })),
          }),
        }),
        ...(erases?.sandbox && { eraseSandbox: async (tx, tenant) => erases.sandbox?.(deps, tx, tenant) }),
        ...(usage && { usage: (accountId, period) => usage(deps, accountId, period) }),
      })
      const ops: OpsServer = await startOpsServer({
        port: ports.ops,
        bindAddress,
        checks: {
          ...infrastructure?.checks,
          ...(files && { files: () => files.check() }),
          ...declaration.checks?.(deps),
        },
        metrics,
        log,
        isServing: () => serving,
      })
      closers.add(ops.stop)
      const background: { stop(): Promise<void> }[] = []
      closers.add(async () => {
        await Promise.all(background.map(work => work.stop()))
      })
      const grpc: GrpcServer = await startGrpcServer(
        { ...declaration.handlers(deps), ...lifecycle?.handlers } as Record<string, object>,
        { bindAddress, port: ports.grpc, contract },
        {
          service: name,
          tokens: createTokens(name, secret),
          callersOf: rpc => callerRule(contract, rpc),
          metrics: createRpcMetrics(metrics),
          tracing,
          log,
          secretFields: secretFieldsOf(contract),
          openStreams: new Set(),
        },
      )
      closers.add(() => grpc.stop(settings.drainTimeoutMs))
      const router = declaration.pages?.(deps)
      const pages = router
        ? await startPageServer({
            service: name,
            router,
            port: ports.pages,
            bindAddress,
            secret,
            tracing,
            metrics,
            log,
          })
        : null
      if (pages) closers.add(() => pages.stop(settings.drainTimeoutMs))
      background.push(
        ...(infrastructure?.start({
          consumers: [...(declaration.consumers?.(deps) ?? []), ...(lifecycle?.consumers ?? [])],
          jobs: declaration.jobs?.(deps) ?? [],
          jobConcurrency: declaration.jobConcurrency?.(settings) ?? JOB_CONCURRENCY,
        }) ?? []),
        ...(declaration.loops?.(deps) ?? []),
        ...(declaration.tasks?.(deps) ?? []).map(task => startPeriodicTask(task, log)),
      )
      serving = true
      grpc.setServing(true)
      log.info({ grpc: grpc.address, ops: ops.address }, 'serving')
      let stopped: Promise<void> | undefined
      const stop = async () => {
        serving = false
        grpc.setServing(false)
        log.info('stopping')
        if (settings.drainDelayMs > 0) await sleep(settings.drainDelayMs)
        await close()
      }
      return {
        grpcAddress: grpc.address,
        opsAddress: ops.address,
        pagesAddress: pages?.address ?? null,
        stop: () => (stopped ??= stop()),
      }
    })
  } catch (error) {
    await close().catch(() => {})
    throw error
  }
}

function secretFieldsOf({ routes }: Contract): (rpc: string) => readonly string[] {
  const fields = new Map(routes.map(({ rpc, access }) => [rpc, access.secretFields.map(camelCase)]))
  return rpc => fields.get(rpc) ?? []
}

/** What the environment says, else the service table, else any free port. */
function portsOf(
  name: string,
  env: Environment,
  settings: ServiceSettings & { pagesPort?: number },
): { grpc: number; ops: number; pages: number } {
  const row = entryOf(name)
  return {
    grpc: env.GRPC_PORT ? settings.grpcPort : (row?.grpcPort ?? 0),
    ops: env.OPS_PORT ? settings.opsPort : (row?.opsPort ?? 0),
    pages: env.PAGES_PORT ? (settings.pagesPort ?? 0) : (row?.pages?.port ?? 0),
  }
}
