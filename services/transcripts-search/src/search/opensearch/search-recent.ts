import type { SearchRequest, Tenant } from '../engine.ts'
import { ENOUGH_FULL_MATCHES } from '../ranking/formula.ts'
import type { OpenSearchClient } from './client.ts'
import { routingOf } from './documents.ts'
import { type FoundPage, NOTHING } from './found-page.ts'
import { findSegments } from './found-segment.ts'
import { type Clause, matchingAll, matchingAny } from './lexical-query.ts'
import { asFull, bestScore, shareOfBest } from './rank-window.ts'
import { understand } from './search-lexical.ts'

/** A page of the segments that match, the latest meeting first; those that match all words still come before the others. */
export async function searchRecent(
  client: OpenSearchClient,
  alias: string,
  tenant: Tenant,
  request: SearchRequest,
): Promise<FoundPage> {
  const understood = await understand(client, alias, tenant, request)
  if (understood === null) return NOTHING
  const { plans, query, statistics } = understood
  const { offset, limit } = request
  const find = async (clause: Clause | null, from: number, size: number) =>
    clause === null
      ? { total: 0, hits: [] }
      : findSegments(client, alias, { query: clause, from, size, sort: 'recent', routing: routingOf(tenant) })

  const full = await find(matchingAll(query), offset, limit)
  const found = full.hits.map(asFull)
  let { total } = full
  if (total < ENOUGH_FULL_MATCHES && query.severalWords) {
    const any = matchingAny(query)
    const others = any && { bool: { must: [any], must_not: query.allWords === null ? [] : [query.allWords] } }
    const rest = await find(others, Math.max(0, offset - full.total), limit - found.length)
    total += rest.total
    found.push(...rest.hits)
  }
  const best = bestScore([...plans.values()], statistics)
  return { total, plans, found: found.map(hit => ({ ...hit, score: shareOfBest(hit.score, best) })) }
}
