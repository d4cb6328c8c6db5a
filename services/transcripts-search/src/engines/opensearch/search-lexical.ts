import type { Tenant } from '@mi/contracts'
import type { SearchFilters, SearchRequest } from '../engine.ts'
import type { QueryPlan } from '../query/plan-query.ts'
import { ENOUGH_FULL_MATCHES } from '../ranking/formula.ts'
import { routingOf } from './documents.ts'
import { type FoundSegment, findSegments } from './find-segments.ts'
import { type Clause, FULL_MATCH_BOOST, matchingAll, matchingAny } from './lexical-query.ts'
import { type FoundPage, NOTHING } from './read-hits.ts'
import { asFull, bestScore, rankWindow, shareOfBest } from './rescore.ts'
import { type AnalyzedQuery, runQuery } from './run-query.ts'
import type { ReadIndex, TermStatistics } from './term-statistics.ts'

/** The number of best hits that are ranked again with the segments around them. In one meeting, where these matter most, nearly all. */
const WINDOW = 60
const WINDOW_IN_ONE_MEETING = 1000

/** The number and routing of the best hits to request. */
export function windowOf(tenant: Tenant, { filters = {} }: { filters?: SearchFilters }): Window {
  return {
    size: filters.meetingId !== undefined ? WINDOW_IN_ONE_MEETING : WINDOW,
    routing: routingOf(tenant),
    filtered: Object.values(filters).some(filter => filter !== undefined),
  }
}

/** All hits of a query by relevance: the best hits are loaded, the others on request. */
interface LexicalRanking extends Pick<LexicalHits, 'total' | 'clause'> {
  window: FoundSegment[]
  /** Hits below the window, counted from the first; `without` is a clause that excludes hits before counting. */
  below(from: number, size: number, without?: Clause): Promise<FoundSegment[]>
}

/** Ranks the best hits with the text around them. */
export function rankLexical(
  index: ReadIndex,
  { plans, statistics }: AnalyzedQuery,
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
  const analyzed = await runQuery(index, tenant, request, query => findLexical(index, query, asked))
  if (analyzed === null) return NOTHING
  const { total, window, below } = rankLexical(index, analyzed, analyzed.found, asked)
  const { offset, limit } = request
  const found = window.slice(offset, offset + limit)
  if (total > window.length && offset + limit > window.length) {
    found.push(...(await below(Math.max(0, offset - window.length), limit - found.length)))
  }
  return { total, found, plans: analyzed.plans }
}

/** The parameters of the request for the best hits. */
interface Window {
  size: number
  routing: string
  /** True if filters exclude some segments of the tenant. */
  filtered: boolean
}

/** The best hits of a query in the index's order. Hits that match all words have a score above 1024. */
interface LexicalHits {
  total: number
  hits: FoundSegment[]
  /** The clause that every hit satisfies; null when there are no hits. */
  clause: Clause | null
  /** True if the request was only for full matches: there are enough of them, or partial matches are impossible. */
  onlyFull: boolean
}

/**
 * Finds segments that match all words or, if there are too few, any word; usually with one request. A request for any word also counts the
 * full matches, as they come first, unless they fill the window. So it is sent first when all words are unlikely to occur together often.
 */
export async function findLexical(
  index: ReadIndex,
  { query, plans, statistics }: AnalyzedQuery,
  { filtered, ...options }: Window,
): Promise<LexicalHits> {
  const find = async (clause: Clause | null) =>
    clause === null
      ? { total: 0, hits: [] }
      : findSegments(index, { ...options, query: clause, from: 0, sort: 'relevance', withTerms: true })
  const all = matchingAll(query)
  const any = matchingAny(query)

  if (
    query.severalWords &&
    (filtered || estimateFullMatches([...plans.values()], statistics) < ENOUGH_FULL_MATCHES)
  ) {
    const { total, hits } = await find(any)
    const full = hits.filter(hit => hit.score >= FULL_MATCH_BOOST)
    if (full.length < ENOUGH_FULL_MATCHES) return { total, hits, clause: any, onlyFull: false }
    if (full.length < options.size) return { total: full.length, hits: full, clause: all, onlyFull: true }
  }
  const { total, hits } = await find(all)
  if (total >= ENOUGH_FULL_MATCHES || !query.severalWords) {
    return { total, hits: hits.map(asFull), clause: all, onlyFull: true }
  }
  return { ...(await find(any)), clause: any, onlyFull: false }
}

/** A page of matching segments with the latest meeting first. Segments that match all words still precede the others. */
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

  const analyzed = await runQuery(index, tenant, request, async ({ query }) => {
    const full = await find(matchingAll(query), offset, limit)
    const hits = full.hits.map(asFull)
    if (full.total >= ENOUGH_FULL_MATCHES || !query.severalWords) return { total: full.total, hits }
    const any = matchingAny(query)
    const others = any && { bool: { must: [any], must_not: query.allWords === null ? [] : [query.allWords] } }
    const rest = await find(others, Math.max(0, offset - full.total), limit - hits.length)
    return { total: full.total + rest.total, hits: [...hits, ...rest.hits] }
  })
  if (analyzed === null) return NOTHING
  const { plans, statistics, found } = analyzed
  const best = bestScore([...plans.values()], statistics)
  return {
    total: found.total,
    plans,
    found: found.hits.map(hit => ({ ...hit, score: shareOfBest(hit.score, best) })),
  }
}

/** The words of a query occur together more often than by chance: each word after the first counts as the root of its rarity. */
const CO_OCCURRENCE = 0.5

/** Estimates the number of segments with all words and phrases of a query. Only decides which request is sent first. */
function estimateFullMatches(plans: readonly QueryPlan[], { documents, spoken }: TermStatistics): number {
  const likely = plans.map(({ words, phrases }) => {
    const rarities = [...words.map(({ term }) => term), ...phrases.flat()].map(spoken)
    if (rarities.includes(0)) return 0
    const [rarest = 0, ...others] = rarities.sort((a, b) => b - a)
    return documents * Math.exp(-rarest - CO_OCCURRENCE * others.reduce((sum, rarity) => sum + rarity, 0))
  })
  return Math.max(0, ...likely)
}
