import type { Tenant } from '@mi/contracts'
import type { SearchEngine, SearchMode } from '../../src/engines/engine.ts'
import type { JudgedQuery } from './qmsum.ts'

export interface Relevance {
  queries: number
  /** The share of queries with a relevant turn among the first ten hits. */
  hitAt10: number
  /** The mean reciprocal rank of the first relevant turn among the first hundred hits. */
  mrr: number
}

/** Runs every query in its meeting and records the rank of the first relevant turn. */
export async function measureRelevance(
  engine: SearchEngine,
  tenant: Tenant,
  queries: readonly JudgedQuery[],
  mode: SearchMode = 'lexical',
): Promise<Relevance> {
  let hits = 0
  let reciprocal = 0
  for (const { query, meetingId, relevant } of queries) {
    const page = await engine.search(tenant, { query, mode, filters: { meetingId }, limit: 100, offset: 0 })
    const rank = page.hits.findIndex(hit => relevant(hit.segment.position)) + 1
    if (rank > 0 && rank <= 10) hits++
    if (rank > 0) reciprocal += 1 / rank
  }
  return { queries: queries.length, hitAt10: hits / queries.length, mrr: reciprocal / queries.length }
}
