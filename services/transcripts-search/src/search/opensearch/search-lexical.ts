import type { SearchFilters, SearchRequest, Tenant } from '../engine.ts'
import { routingOf } from './documents.ts'
import { findLexical, type LexicalHits, type Window } from './find-lexical.ts'
import { type FoundPage, NOTHING } from './found-page.ts'
import { type FoundSegment, findSegments } from './found-segment.ts'
import type { Clause } from './lexical-query.ts'
import { asFull, bestScore, rankWindow, shareOfBest } from './rank-window.ts'
import type { ReadIndex } from './read-index.ts'
import { findUnderstood, type UnderstoodQuery } from './understand-query.ts'

/** So many of the best hits are ordered anew by what is said around them; in one meeting, where that tells most, nearly all. */
const WINDOW = 60
const WINDOW_IN_ONE_MEETING = 1000

/** The best hits that are asked for. */
export function windowOf(tenant: Tenant, { filters = {} }: { filters?: SearchFilters }): Window {
  return {
    size: filters.meetingId !== undefined ? WINDOW_IN_ONE_MEETING : WINDOW,
    routing: routingOf(tenant),
    filtered: Object.values(filters).some(filter => filter !== undefined),
  }
}

/** All hits of a query by relevance: the best of them at hand, the rest to be asked for. */
export interface LexicalRanking extends Pick<LexicalHits, 'total' | 'clause'> {
  window: FoundSegment[]
  /** Hits below the window, counted from the first; `without`: a clause that leaves some out before counting. */
  below(from: number, size: number, without?: Clause): Promise<FoundSegment[]>
}

/** Orders the best hits by what is said around them. */
export function rankLexical(
  index: ReadIndex,
  { plans, statistics }: UnderstoodQuery,
  { total, hits, clause, onlyFull }: LexicalHits,
  { size, routing }: Window,
): LexicalRanking {
  const best = bestScore([...plans.values()], statistics)
  return {
    total,
    window: rankWindow(hits, plans, statistics, best),
    clause,
    async below(from, count, without) {
      if (clause === null || count === 0) return []
      const rest = without ? { bool: { must: [clause], must_not: [without] } } : clause
      const options = { query: rest, from: size + from, size: count, sort: 'relevance', routing } as const
      const tail = await findSegments(index, options)
      const found = onlyFull ? tail.hits.map(asFull) : tail.hits
      return found.map(hit => ({ ...hit, score: shareOfBest(hit.score, best) }))
    },
  }
}

/** A page of the segments that match, by relevance. */
export async function searchLexical(
  index: ReadIndex,
  tenant: Tenant,
  request: SearchRequest,
): Promise<FoundPage> {
  const asked = windowOf(tenant, request)
  const understood = await findUnderstood(index, tenant, request, query => findLexical(index, query, asked))
  if (understood === null) return NOTHING
  const { total, window, below } = rankLexical(index, understood, understood.found, asked)
  const { offset, limit } = request
  const found = window.slice(offset, offset + limit)
  if (total > window.length && offset + limit > window.length) {
    found.push(...(await below(Math.max(0, offset - window.length), limit - found.length)))
  }
  return { total, found, plans: understood.plans }
}
