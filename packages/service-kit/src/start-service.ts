import { setTimeout as sleep } from 'node:timers/promises'
import type { Declarations } from '@mi/config'
import { type Contract, callerRule, camelCase } from '@mi/contracts'
import type { PrismaClientLike } from '@mi/database'
import { startPeriodicTask } from '@mi/scheduling'
import { startTracing } from '@mi/tracing'
import { createClosers } from './closers.ts'
import { type GrpcServer, startGrpcServer } from './grpc-server.ts'
import { readInternalKeys } from './internal-keys.ts'
import { systemOrigin } from './internal-token.ts'
import { createLog } from './log.ts'
import { countDroppedLines, openLogOutput } from './log-output.ts'
import { createMetrics, createRpcMetrics } from './metrics.ts'
import { lifecycleOf, openDependencies } from './open-dependencies.ts'
import { type OpsServer, startOpsServer } from './ops-server.ts'
import { startPageServer } from './pages/page-server.ts'
import { portsOf } from './ports.ts'
import { createTokens } from './serve-call.ts'
import type { ClientNames } from './service-declaration.ts'
import type { StartOptions } from './start-options.ts'

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

const JOB_CONCURRENCY = 4

/** Starts the components in the order of their dependencies. When a step fails, everything that was opened is closed. */
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
  readInternalKeys(secret)
  const output = openLogOutput(settings.logFile)
  const log = createLog(name, settings.logLevel, output)
  const metrics = createMetrics(name)
  countDroppedLines(metrics, output)
  const ports = portsOf(name, env, settings)
  const closers = createClosers(log)
  const close = () => closers.close().finally(() => output.close())
  let serving = false
  try {
    const tracing = await startTracing(name, settings.otlpEndpoint)
    closers.add(tracing.stop)
    return await tracing.run(async () => {
      const { infrastructure, files, deps } = await openDependencies({
        declaration,
        env,
        settings,
        contract,
        log,
        metrics,
        systemOrigin: (tenant, actor) => systemOrigin(name, secret, tenant, actor),
        onStop: closers.add,
      })
      const lifecycle = infrastructure?.lifecycle(lifecycleOf(declaration, deps))
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
