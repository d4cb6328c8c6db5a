import type { Metric, Registry } from 'prom-client'

const NAME = 'mi_http_request_duration_seconds'
const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120]

/** Counts of one route, method and status. The last bucket is +Inf; counts are not cumulative here. */
interface Series {
  labels: { route: string; method: string; status: string }
  buckets: Float64Array
  sum: number
}

/**
 * The histogram of request durations. The histogram of prom-client hashes the labels at every observation,
 * which costs more than the other bookkeeping of a request. This histogram finds its series by a key and
 * exports the same format.
 */
export class RequestDurations {
  readonly #series = new Map<string, Series>()

  constructor(registry: Registry) {
    const metric = {
      name: NAME,
      help: 'Duration of API requests by route and status',
      type: 'histogram',
      aggregator: 'sum',
      get: () => ({
        name: NAME,
        help: metric.help,
        type: 'histogram',
        aggregator: 'sum',
        values: this.#values(),
      }),
      reset: () => this.#series.clear(),
    }
    registry.registerMetric(metric as unknown as Metric)
  }

  /** @param route template, never a path */
  observe(route: string, method: string, status: number, seconds: number): void {
    const key = method + status + route
    let series = this.#series.get(key)
    if (!series) {
      const labels = { route, method, status: String(status) }
      series = { labels, buckets: new Float64Array(BUCKETS_SECONDS.length + 1), sum: 0 }
      this.#series.set(key, series)
    }
    let bucket = 0
    while (bucket < BUCKETS_SECONDS.length && seconds > BUCKETS_SECONDS[bucket]!) bucket++
    series.buckets[bucket]!++
    series.sum += seconds
  }

  #values(): object[] {
    return [...this.#series.values()].flatMap(({ labels, buckets, sum }) => {
      let count = 0
      const rows: object[] = [...buckets].map((inBucket, index) => {
        count += inBucket
        const le = BUCKETS_SECONDS[index] ?? '+Inf'
        return { metricName: `${NAME}_bucket`, labels: { le, ...labels }, value: count }
      })
      rows.push({ metricName: `${NAME}_sum`, labels, value: sum })
      rows.push({ metricName: `${NAME}_count`, labels, value: count })
      return rows
    })
  }
}
