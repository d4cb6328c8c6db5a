import { Gauge, type Registry } from 'prom-client'
import type { SearchEngine } from './index.ts'

/** Reports whether the search engine is available. The job metrics report how far the index is behind. */
export function registerEngineMetrics(registry: Registry, engine: SearchEngine): void {
  new Gauge({
    name: 'mi_search_engine_up',
    help: '1 when the search engine answers, 0 when only the search route fails.',
    labelNames: ['engine'],
    registers: [registry],
    async collect() {
      const { ready } = await engine.health()
      this.set({ engine: engine.name }, ready ? 1 : 0)
    },
  })
}
