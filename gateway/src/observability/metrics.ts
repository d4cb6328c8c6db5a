import { Counter, Gauge, type Registry } from 'prom-client'
import { RequestDurations } from './request-durations.ts'

export interface GatewayMetrics {
  /** Counts a finished request. `route` is the template, never a path. */
  observe(route: string, method: string, status: number, seconds: number): void
  inFlight: { inc(): void; dec(): void }
  rateLimited(limit: string): void
  reload(outcome: 'applied' | 'refused'): void
  sharedLimitsAvailable(available: boolean): void
  circuitOpened(service: string, change: 1 | -1): void
}

export function createGatewayMetrics(registry: Registry): GatewayMetrics {
  const registers = [registry]
  const durations = new RequestDurations(registry)
  const inFlight = new Gauge({ name: 'mi_http_in_flight', help: 'API requests in progress', registers })
  const limited = new Counter({
    name: 'mi_http_rate_limited_total',
    help: 'Requests refused by a rate limit',
    labelNames: ['limit'],
    registers,
  })
  const reloads = new Counter({
    name: 'mi_gateway_reloads_total',
    help: 'Reloads of gateway.config.yml',
    labelNames: ['outcome'],
    registers,
  })
  const shared = new Gauge({
    name: 'mi_rate_limit_shared_store_up',
    help: '1 while copies share their rate limits, 0 while each counts alone because Valkey is unavailable',
    registers,
  })
  const circuits = new Gauge({
    name: 'mi_gateway_open_circuits',
    help: 'Addresses of a service that accept calls but do not respond: their calls fail at once',
    labelNames: ['service'],
    registers,
  })
  return {
    observe: (route, method, status, seconds) => durations.observe(route, method, status, seconds),
    inFlight,
    rateLimited: limit => limited.inc({ limit }),
    reload: outcome => reloads.inc({ outcome }),
    circuitOpened: (service, change) => circuits.inc({ service }, change),
    sharedLimitsAvailable: available => shared.set(available ? 1 : 0),
  }
}
