import type { Pool } from 'pg'
import type { SearchPage, SearchRequest, Tenant } from '../engine.ts'
import { asksForSomething, parseQuery } from '../query/parse-query.ts'
import type { RankedSegment } from './rank-candidates.ts'
import { rankLexical } from './rank-lexical.ts'
import { type PlacedSegment, readHits } from './read-hits.ts'
import { unavailableIfOutage } from './transaction.ts'

const NOTHING: SearchPage = { hits: [], total: 0 }

/**
 * Answers a lexical query in two statements: all that ranking needs, then the texts of the page. A segment whose text was
 * replaced between the two and matches no more is left out of the page.
 */
export async function search(pool: Pool, tenant: Tenant, request: SearchRequest): Promise<SearchPage> {
  const parsed = parseQuery(request.query)
  if (!asksForSomething(parsed)) return NOTHING
  return unavailableIfOutage(async () => {
    const ranking = await rankLexical(pool, tenant, parsed, request)
    if (ranking === null) return NOTHING
    return { hits: await readHits(pool, ranking.segments.map(matchedInWords)), total: ranking.total }
  })
}

/** A match, as its text is to be read and marked. */
export function matchedInWords({ transcriptNo, position, score, transcript }: RankedSegment): PlacedSegment {
  return { transcriptNo, position, score, plan: transcript.prepared.plan, inWords: true }
}
