import type { SearchRequest, Tenant } from '../engine.ts'
import { ENOUGH_FULL_MATCHES } from '../ranking/formula.ts'
import { routingOf } from './documents.ts'
import { type FoundPage, NOTHING } from './found-page.ts'
import { findSegments } from './found-segment.ts'
import { type Clause, matchingAll, matchingAny } from './lexical-query.ts'
import { asFull, bestScore, shareOfBest } from './rank-window.ts'
import type { ReadIndex } from './read-index.ts'
import { findUnderstood } from './understand-query.ts'

/** A page of the segments that match, the latest meeting first; those that match all words still come before the others. */
export async function searchRecent(
  index: ReadIndex,
  tenant: Tenant,
  request: SearchRequest,
): Promise<FoundPage> {
  const { offset, limit } = request
  const routing = routingOf(tenant)
  const find = async (clause: Clause | null, from: number, size: number) =>
    clause === null
      ? { total: 0, hits: [] }
      : findSegments(index, { query: clause, from, size, sort: 'recent', routing })

  const understood = await findUnderstood(index, tenant, request, async ({ query }) => {
    const full = await find(matchingAll(query), offset, limit)
    const hits = full.hits.map(asFull)
    if (full.total >= ENOUGH_FULL_MATCHES || !query.severalWords) return { total: full.total, hits }
    const any = matchingAny(query)
    const others = any && { bool: { must: [any], must_not: query.allWords === null ? [] : [query.allWords] } }
    const rest = await find(others, Math.max(0, offset - full.total), limit - hits.length)
    return { total: full.total + rest.total, hits: [...hits, ...rest.hits] }
  })
  if (understood === null) return NOTHING
  const { plans, statistics, found } = understood
  const best = bestScore([...plans.values()], statistics)
  return {
    total: found.total,
    plans,
    found: found.hits.map(hit => ({ ...hit, score: shareOfBest(hit.score, best) })),
  }
}
