import { Gauge, type Registry } from 'prom-client'
import type { SearchEngine } from '../search/index.ts'
import type { TranscriptsDatabase } from '../store/database.ts'
import { type IndexWork, indexBacklog } from '../store/index-jobs.ts'

/** What an operator watches of the search index: how far it is behind, and whether its engine is there. */
export function registerIndexMetrics(
  registry: Registry,
  { database, engine }: { database: TranscriptsDatabase; engine: SearchEngine },
): void {
  const registers = [registry]
  const backlog = (work: IndexWork) => indexBacklog(database, work).catch(() => UNKNOWN)
  new Gauge({
    name: 'mi_search_index_jobs',
    help: 'Meetings whose index entries are behind their transcript.',
    registers,
    async collect() {
      this.set((await backlog('words')).jobs)
    },
  })
  new Gauge({
    name: 'mi_search_index_oldest_job_seconds',
    help: 'How long the meeting has waited that waits longest for its index entries.',
    registers,
    async collect() {
      this.set((await backlog('words')).oldestSeconds)
    },
  })
  new Gauge({
    name: 'mi_search_vector_jobs',
    help: 'Meetings that search by meaning does not know as they are, while search by words does.',
    registers,
    async collect() {
      this.set((await backlog('vectors')).jobs)
    },
  })
  new Gauge({
    name: 'mi_search_engine_up',
    help: '1 when the search engine answers, 0 when only the search route fails.',
    labelNames: ['engine'],
    registers,
    async collect() {
      const { ready } = await engine.health()
      this.set({ engine: engine.name }, ready ? 1 : 0)
    },
  })
}

const UNKNOWN = { jobs: Number.NaN, oldestSeconds: Number.NaN }
