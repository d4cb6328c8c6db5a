import { Counter, Gauge, type Registry } from 'prom-client'
import { RequestDurations } from './request-durations.ts'

export interface GatewayMetrics {
  /** Counts an answered request. `route` is the template, never a path. */
  observe(route: string, method: string, status: number, seconds: number): void
  inFlight: { inc(): void; dec(): void }
  rateLimited(limit: string): void
  reload(outcome: 'applied' | 'refused'): void
  sharedLimitsAvailable(available: boolean): void
}

export function createGatewayMetrics(registry: Registry): GatewayMetrics {
  const registers = [registry]
  const durations = new RequestDurations(registry)
  const inFlight = new Gauge({ name: 'mi_http_in_flight', help: 'API requests being answered', registers })
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
    help: '1 while copies share their rate limits, 0 while each counts alone because Valkey does not answer',
    registers,
  })
  return {
    observe: (route, method, status, seconds) => durations.observe(route, method, status, seconds),
    inFlight,
    rateLimited: limit => limited.inc({ limit }),
    reload: outcome => reloads.inc({ outcome }),
    sharedLimitsAvailable: available => shared.set(available ? 1 : 0),
  }
}
