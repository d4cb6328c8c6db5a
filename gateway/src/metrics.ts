import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

const DURATION_BUCKETS_SECONDS = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120,
]

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
  const duration = new Histogram({
    name: 'mi_http_request_duration_seconds',
    help: 'Duration of API requests by route and status',
    labelNames: ['route', 'method', 'status'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  })
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
  // Looking up a child by its labels costs more than counting.
  const children = new Map<string, { observe(value: number): void }>()
  return {
    observe(route, method, status, seconds) {
      const key = `${method} ${status} ${route}`
      let child = children.get(key)
      if (!child) {
        child = duration.labels({ route, method, status: String(status) })
        children.set(key, child)
      }
      child.observe(seconds)
    },
    inFlight,
    rateLimited: limit => limited.inc({ limit }),
    reload: outcome => reloads.inc({ outcome }),
    sharedLimitsAvailable: available => shared.set(available ? 1 : 0),
  }
}
