import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Environment } from '@mi/config'
import { type Contract, loadContract } from '@mi/contracts'
import {
  countDroppedLines,
  createClosers,
  createLog,
  createMetrics,
  type OpsServer,
  openLogOutput,
  startOpsServer,
} from '@mi/service-kit'
import { startTracing } from '@mi/tracing'
import { openDependencies } from './dependencies.ts'
import { configFolder, readConfiguration } from './host/configuration.ts'
import { drain } from './host/drain.ts'
import { loadExpressGateway } from './host/express-gateway.ts'
import { hardenServer, SERVER_OPTIONS } from './host/harden-server.ts'
import { startHotReload } from './host/hot-reload.ts'
import { createAccessLog } from './observability/access-log.ts'
import { createPlugin } from './plugin.ts'
import type { Policy } from './policies/policy.ts'
import { gatewaySettings } from './settings.ts'

export interface RunningGateway {
  /** `http://127.0.0.1:8080`; the API is below `/v1`. */
  url: string
  /** Address of /healthz, /readyz and /metrics. */
  opsUrl: string
  /** Applies the current gateway.config.yml. Resolves to true when it was applied. */
  reload(): Promise<boolean>
  /** Stops in this order: report not ready, accept no new connections, finish requests, close. A second call waits for the first. */
  stop(): Promise<void>
}

export interface GatewayOptions {
  /** Replaces the contract in protos/, for tests. */
  contract?: Contract
  /** A client that reads nothing of a large response for this long is disconnected. For tests. */
  stallMs?: number
}

/**
 * Starts a gateway. A process can run several gateways.
 * @throws {SettingsError} for invalid settings; other errors when startup fails. Nothing keeps running after
 * an error
 */
export async function startGateway(env: Environment, options: GatewayOptions = {}): Promise<RunningGateway> {
  const settings = gatewaySettings.read(env)
  const contract = options.contract ?? loadContract()
  const output = openLogOutput(settings.logFile)
  const log = createLog('gateway', settings.logLevel, output)
  const closers = createClosers(log)
  // The log closes last, because closing another part may still log an error.
  const close = () => closers.close().finally(() => output.close())
  let ops: OpsServer | undefined
  // The operations server stops last, so that it reports "not ready" until the end.
  closers.add(() => ops?.stop())
  try {
    const tracing = await startTracing('gateway', settings.otlpEndpoint)
    closers.add(tracing.stop)
    const registry = createMetrics('gateway')
    countDroppedLines(registry, output)
    const deps = await openDependencies({
      settings,
      contract,
      log,
      registry,
      stallMs: options.stallMs,
    })
    closers.add(deps.close)
    const { state, metrics } = deps
    const plugin = createPlugin({ ...deps, settings, log, tracing, accessLog: createAccessLog(log, output) })

    const expressGateway = loadExpressGateway((level, part, text) => {
      if (level === 'error' || level === 'warn') log[level]({ part }, text)
      else log.debug({ part }, text)
    })
    const folder = configFolder(settings.configFolder)
    const read = () => readConfiguration({ folder, env, expressGateway, policies: plugin.policies })
    const config = await read()
    const { bindAddress: hostname, port } = settings
    config.gatewayConfig.http = { port, hostname, options: SERVER_OPTIONS }

    const policies: Policy[] = []
    plugin.init({ registerPolicy: policy => policies.push(policy) })
    const { app: server } = await expressGateway.start({
      plugins: { policies, gatewayRoutes: [], conditions: [] },
      config,
    })
    hardenServer(server)
    closers.add(() => drain({ server, state, log, timeoutMs: settings.drainTimeoutMs }))
    const hotReload = startHotReload({ folder, read, expressGateway, log, metrics })
    closers.add(hotReload.stop)

    let serving = true
    ops = await startOpsServer({
      port: settings.opsPort,
      bindAddress: hostname,
      checks: { identity: onceReached(deps.reachIdentity) },
      metrics: registry,
      log,
      isServing: () => serving,
    })
    const url = urlOf(server.address() as AddressInfo)
    state.url ||= url
    log.info({ url, ops: ops.address }, 'serving')
    let stopped: Promise<void> | undefined
    const stop = async (): Promise<void> => {
      serving = false
      log.info('stopping')
      if (settings.drainDelayMs > 0) await sleep(settings.drainDelayMs)
      await close()
    }
    return {
      url,
      opsUrl: `http://${ops.address}`,
      reload: hotReload.reload,
      stop: () => (stopped ??= stop()),
    }
  } catch (error) {
    await close().catch(() => {})
    throw error
  }
}

/**
 * Delays the first traffic until identity responds. Later, readiness does not depend on identity: a gateway
 * that is taken out of service refuses connections, while a running gateway returns 503 and still serves the
 * routes that work.
 */
function onceReached(reach: () => Promise<void>): () => Promise<void> {
  let reached = false
  return async () => {
    if (reached) return
    await reach()
    reached = true
  }
}

function urlOf({ address, port, family }: AddressInfo): string {
  const host =
    address === '0.0.0.0' || address === '::' ? 'localhost' : family === 'IPv6' ? `[${address}]` : address
  return `http://${host}:${port}`
}
