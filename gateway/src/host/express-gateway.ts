import type { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Policy } from '../policies/policy.ts'

/** gateway.config.yml and system.config.yml, parsed. */
export interface GatewayConfiguration {
  gatewayConfig: GatewayConfig
  systemConfig: Record<string, unknown>
}

export interface GatewayConfig {
  http: { port: number; hostname?: string; options?: object }
  admin?: unknown
  https?: unknown
  policies: string[]
  pipelines: Record<string, { apiEndpoints: string[]; policies: Record<string, Step[] | Step | null>[] }>
}

export interface Step {
  action?: Record<string, unknown>
  condition?: unknown
}

/** A reload: `resolve` is called once the new pipeline serves, `reject` when it could not be built. */
export interface ReloadRequest {
  config: GatewayConfiguration
  resolve(): void
  reject(error: unknown): void
}

/** The parts of express-gateway that the gateway uses. */
export interface ExpressGateway {
  /** Mounts the pipelines and opens the port. */
  start(parts: {
    plugins: { policies: Policy[]; gatewayRoutes: []; conditions: [] }
    config: GatewayConfiguration
  }): Promise<{ app: Server }>
  /** Checks gateway.config.yml against express-gateway's schema. */
  validate(config: unknown): { isValid: boolean; error: string }
  events: EventEmitter
}

/** Receives a line of express-gateway's log. */
export type LogSink = (
  level: 'error' | 'warn' | 'info' | 'verbose' | 'debug',
  part: string,
  text: string,
) => void

interface ConfigType {
  validator(config: unknown): { isValid: boolean; error: string }
}

/**
 * Loads a separate copy of express-gateway. The library keeps its policies, schemas and event bus in module
 * state, so two gateways in one process (a laptop, a test) need two copies. The copy is removed from the
 * module cache after loading.
 */
export function loadExpressGateway(sink: LogSink): ExpressGateway {
  const require = createRequire(import.meta.url)
  const library = join(dirname(require.resolve('express-gateway/package.json')), 'lib')
  uncache(require, library)
  const load = (module: string): unknown => require(join(library, module))
  const logger = load('logger') as { sink: { write: LogSink } }
  logger.sink.write = sink
  const start = load('gateway') as ExpressGateway['start']
  const events = load('eventBus') as EventEmitter
  const Config = load('config/config') as new () => { configTypes: { gateway: ConfigType } }
  const { validator } = new Config().configTypes.gateway
  uncache(require, library)
  return { start, events, validate: validator }
}

function uncache(require: NodeJS.Require, library: string): void {
  for (const path of Object.keys(require.cache)) if (path.startsWith(library)) delete require.cache[path]
}
