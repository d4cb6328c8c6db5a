import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

const DURATION_BUCKETS_SECONDS = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120,
]

/** A registry whose metrics all have the label `service`. */
export function createMetrics(service: string): Registry {
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  collectDefaultMetrics({ register: registry })
  return registry
}

export interface RpcMetrics {
  /** Counts a call as in flight. Call the returned function with the outcome: `ok`, `cancelled` or an error's status. */
  begin(rpc: string): (outcome: string) => void
}

/** Rate, errors and duration of every rpc: `mi_rpc_duration_seconds{rpc,outcome}`, `mi_rpc_in_flight{rpc}`. */
export function createRpcMetrics(registry: Registry): RpcMetrics {
  const duration = new Histogram({
    name: 'mi_rpc_duration_seconds',
    help: 'Duration of RPCs served, by outcome',
    labelNames: ['rpc', 'outcome'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [registry],
  })
  const inFlight = new Gauge({
    name: 'mi_rpc_in_flight',
    help: 'RPCs being served',
    labelNames: ['rpc'],
    registers: [registry],
  })
  return {
    begin(rpc) {
      const startedAt = performance.now()
      inFlight.inc({ rpc })
      return outcome => {
        inFlight.dec({ rpc })
        duration.observe({ rpc, outcome }, (performance.now() - startedAt) / 1000)
      }
    },
  }
}
