import { setTimeout as sleep } from 'node:timers/promises'
import type { Environment } from '@mi/config'
import { type Contract, camelCase, SERVICES } from '@mi/contracts'
import type { ServiceParts } from './define-service.ts'
import { type GrpcServer, startGrpcServer } from './grpc-server.ts'
import { verifyInternalToken } from './internal-token.ts'
import { createKit, type Kit } from './kit.ts'
import { openLog } from './log.ts'
import { createMetrics, createRpcMetrics } from './metrics.ts'
import { type OpsServer, startOpsServer } from './ops-server.ts'
import type { ServiceSettings } from './settings.ts'
import { startTracing } from './tracing.ts'

export interface RunningService {
  /** `host:port` of gRPC. */
  grpcAddress: string
  /** `host:port` of /healthz, /readyz and /metrics. */
  opsAddress: string
  /** Not ready → drain → finish → close. A second call waits for the first. */
  stop(): Promise<void>
}

export interface StartOptions {
  name: string
  env: Environment
  settings: ServiceSettings
  contract: Contract
  create(kit: Kit): Promise<ServiceParts>
}

/** Starts in the order in which things depend on each other; what was opened is closed again when a later step fails. */
export async function startService({
  name,
  env,
  settings,
  contract,
  create,
}: StartOptions): Promise<RunningService> {
  const { log, flush } = openLog(name, settings)
  const metrics = createMetrics(name)
  const ports = portsOf(name, env, settings)
  const closers: (() => Promise<void> | void)[] = []
  // One part that cannot be closed must not keep the others open.
  const close = async () => {
    const failures: unknown[] = []
    for (const closer of closers.splice(0).reverse()) {
      await Promise.resolve()
        .then(closer)
        .catch(error => failures.push(error))
    }
    for (const error of failures) log.error({ err: error }, 'could not close a part')
    flush()
    if (failures.length > 0) throw failures[0]
  }
  let serving = false
  try {
    const tracing = await startTracing(name, settings.otlpEndpoint)
    closers.push(tracing.stop)
    const kit = createKit({ name, log, metrics, env, secret: settings.internalTokenSecret, contract })
    closers.push(kit.closeClients)
    const parts = await create(kit)
    closers.push(async () => parts.stop?.())
    const { bindAddress, internalTokenSecret: secret } = settings
    const ops: OpsServer = await startOpsServer({
      port: ports.ops,
      bindAddress,
      checks: parts.checks,
      metrics,
      log,
      isServing: () => serving,
    })
    closers.push(ops.stop)
    const grpc: GrpcServer = await startGrpcServer(
      parts.handlers as Record<string, object>,
      { bindAddress, port: ports.grpc, contract },
      {
        service: name,
        secret,
        verifyToken: token => verifyInternalToken(token, secret),
        metrics: createRpcMetrics(metrics),
        log,
        secretFields: secretFieldsOf(contract),
        openStreams: new Set(),
      },
    )
    closers.push(() => grpc.stop(settings.drainTimeoutMs))
    await parts.start?.()
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
    return { grpcAddress: grpc.address, opsAddress: ops.address, stop: () => (stopped ??= stop()) }
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
function portsOf(name: string, env: Environment, settings: ServiceSettings): { grpc: number; ops: number } {
  const row = Object.entries(SERVICES).find(([service]) => service === name)?.[1]
  return {
    grpc: env.GRPC_PORT ? settings.grpcPort : (row?.grpcPort ?? 0),
    ops: env.OPS_PORT ? settings.opsPort : (row?.opsPort ?? 0),
  }
}
