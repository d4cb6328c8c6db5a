import type { Tenant } from '@mi/contracts'
import type {
  SearchEngine,
  SearchHit,
  SearchRequest,
  TranscriptDocument,
} from '../../../src/engines/engine.ts'
import { freshTenant } from './engines.ts'

/** The operations of the contract suites on an engine. */
export function contractOn(engine: () => SearchEngine) {
  const ask = (tenant: Tenant, query: string, request: Partial<SearchRequest> = {}) =>
    engine().search(tenant, { query, limit: 20, offset: 0, ...request })

  return {
    ask,
    /** Every hit, read page by page. */
    async allHits(tenant: Tenant, query: string, limit = 100): Promise<SearchHit[]> {
      const hits: SearchHit[] = []
      for (;;) {
        const page = await ask(tenant, query, { limit, offset: hits.length })
        hits.push(...page.hits)
        if (hits.length >= page.total) return hits
        if (page.hits.length === 0) throw new Error(`${hits.length} of ${page.total} hits were returned.`)
      }
    },
    /** Creates a tenant with these transcripts. */
    async indexed(...transcripts: TranscriptDocument[]): Promise<Tenant> {
      const tenant = freshTenant()
      for (const document of transcripts) await engine().indexTranscript(tenant, document)
      return tenant
    },
    /** The texts of the hits, as HTML. */
    async texts(tenant: Tenant, query: string, request: Partial<SearchRequest> = {}): Promise<string[]> {
      const { hits } = await ask(tenant, query, request)
      return hits.map(hit => hit.segment.html)
    },
  }
}
