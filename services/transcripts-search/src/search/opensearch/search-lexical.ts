import { ALL_ANALYZERS, analyzerFor } from '../analysis/analyzers.ts'
import type { SearchRequest, Tenant } from '../engine.ts'
import { asksForSomething, parseQuery } from '../query/parse-query.ts'
import { planQuery, type QueryPlan } from '../query/plan-query.ts'
import { ENOUGH_FULL_MATCHES } from '../ranking/formula.ts'
import type { OpenSearchClient } from './client.ts'
import { routingOf } from './documents.ts'
import { type FoundPage, NOTHING } from './found-page.ts'
import { type FoundSegment, findSegments } from './found-segment.ts'
import { type Clause, type LexicalQuery, lexicalQuery, matchingAll, matchingAny } from './lexical-query.ts'
import { asFull, bestScore, rankWindow, shareOfBest } from './rank-window.ts'
import { readTermStatistics, type TermStatistics } from './term-statistics.ts'

/** So many of the best hits are ordered anew by what is said around them; in one meeting, where that tells most, nearly all. */
const WINDOW = 60
const WINDOW_IN_ONE_MEETING = 1000

/** A query, understood in every language that may be meant, and what the index knows of its words. */
export interface UnderstoodQuery {
  /** By analyzer code, for marking. */
  plans: ReadonlyMap<string, QueryPlan>
  query: LexicalQuery
  statistics: TermStatistics
}

/** Reads a query; null where it asks for nothing. */
export async function understand(
  client: OpenSearchClient,
  alias: string,
  tenant: Tenant,
  { query: text, filters = {} }: SearchRequest,
): Promise<UnderstoodQuery | null> {
  const parsed = parseQuery(text)
  if (!asksForSomething(parsed)) return null
  const analyzers = filters.language === undefined ? ALL_ANALYZERS : [analyzerFor(filters.language)]
  const plans = new Map(analyzers.map(analyzer => [analyzer.code, planQuery(parsed, analyzer)]))
  const statistics = await readTermStatistics(client, alias, tenant, [...plans.values()])
  return { plans, statistics, query: lexicalQuery(tenant, [...plans.values()], filters, statistics) }
}

/** All hits of a query by relevance: the best of them at hand, the rest to be asked for. */
export interface LexicalRanking {
  total: number
  window: FoundSegment[]
  /** What every hit satisfies; null when there are none. */
  clause: Clause | null
  /** Hits below the window, counted from the first; `without`: a clause that leaves some out before counting. */
  below(from: number, size: number, without?: Clause): Promise<FoundSegment[]>
}

/** Finds what matches all words or, where that is too little, any, and orders the best by what is said around them. */
export async function rankLexical(
  client: OpenSearchClient,
  alias: string,
  tenant: Tenant,
  request: SearchRequest,
  { plans, query, statistics }: UnderstoodQuery,
): Promise<LexicalRanking> {
  const size = request.filters?.meetingId === undefined ? WINDOW : WINDOW_IN_ONE_MEETING
  const routing = routingOf(tenant)
  const find = async (clause: Clause | null) =>
    clause === null
      ? { total: 0, hits: [] }
      : findSegments(client, alias, {
          query: clause,
          from: 0,
          size,
          sort: 'relevance',
          routing,
          withTerms: true,
        })

  // One question answers both how many match all words and, mostly, which.
  let clause = matchingAll(query)
  let { total, hits } = await find(clause)
  const onlyFull = total >= ENOUGH_FULL_MATCHES || !query.severalWords
  if (onlyFull) {
    hits = hits.map(asFull)
  } else {
    clause = matchingAny(query)
    ;({ total, hits } = await find(clause))
  }
  const best = bestScore([...plans.values()], statistics)
  return {
    total,
    window: rankWindow(hits, plans, statistics, best),
    clause,
    async below(from, count, without) {
      if (clause === null || count === 0) return []
      const rest = without ? { bool: { must: [clause], must_not: [without] } } : clause
      const options = { query: rest, from: size + from, size: count, sort: 'relevance', routing } as const
      const tail = await findSegments(client, alias, options)
      const found = onlyFull ? tail.hits.map(asFull) : tail.hits
      return found.map(hit => ({ ...hit, score: shareOfBest(hit.score, best) }))
    },
  }
}

/** A page of the segments that match, by relevance, without their texts. */
export async function searchLexical(
  client: OpenSearchClient,
  alias: string,
  tenant: Tenant,
  request: SearchRequest,
): Promise<FoundPage> {
  const understood = await understand(client, alias, tenant, request)
  if (understood === null) return NOTHING
  const { plans } = understood
  const { offset, limit } = request
  const { total, window, below } = await rankLexical(client, alias, tenant, request, understood)
  const found = window.slice(offset, offset + limit)
  if (total > window.length && offset + limit > window.length) {
    found.push(...(await below(Math.max(0, offset - window.length), limit - found.length)))
  }
  return { total, found, plans }
}
