import type { Tenant } from '@mi/contracts'
import type { Pool } from 'pg'
import { ALL_ANALYZERS, analyzerFor } from '../analysis/analyzers.ts'
import { embedQuery } from '../embeddings/embedder.ts'
import type { SearchPage, SearchRequest } from '../engine.ts'
import { type PlacedSegment, readHits } from '../postgres/read-hits.ts'
import { matchedInWords, rankLexical, search } from '../postgres/search-lexical.ts'
import { unavailableIfOutage } from '../postgres/transaction.ts'
import { asksForSomething, type ParsedQuery, parseQuery } from '../query/parse-query.ts'
import { planQuery } from '../query/plan-query.ts'
import { fuseRankings } from '../ranking/fuse.ts'
import { type NearSegment, nearestSegments } from './nearest-segments.ts'
import type { Vectors } from './vector-table.ts'

const NOTHING: SearchPage = { hits: [], total: 0 }

/** The number of nearest segments that are considered: "near" has no natural limit. */
const NEAREST = 100
/** The number of best lexical hits that are fused with them; in one meeting, nearly all hits. */
const WINDOW = 60
const WINDOW_IN_ONE_MEETING = 1_000

/**
 * The segments nearest in meaning to the query, at most a hundred, sorted by start if requested. Filters and exclusions apply; words
 * and phrases need not match.
 */
export async function searchSemantic(
  pool: Pool,
  tenant: Tenant,
  request: SearchRequest,
  vectors: Vectors,
): Promise<SearchPage> {
  const parsed = parseQuery(request.query)
  if (!asksForSomething(parsed)) return NOTHING
  const near = await nearest(pool, tenant, request, parsed, vectors)
  if (request.sort === 'recent') near.sort(latestFirst)
  const { offset, limit } = request
  const page = near.slice(offset, offset + limit).map(foundByMeaning)
  return { total: near.length, hits: await unavailableIfOutage(() => readHits(pool, page)) }
}

/**
 * Both rankings fused: first the best lexical hits and the nearest segments, then the other lexical hits in order. The total counts
 * every segment once. Sorting by start returns the lexical search: similarity of meaning has no order other than its score.
 */
export async function searchHybrid(
  pool: Pool,
  tenant: Tenant,
  request: SearchRequest,
  vectors: Vectors,
): Promise<SearchPage> {
  const { filters = {}, offset, limit } = request
  if (request.sort === 'recent') return search(pool, tenant, request)
  const parsed = parseQuery(request.query)
  if (!asksForSomething(parsed)) return NOTHING
  const window = filters.meetingId === undefined ? WINDOW : WINDOW_IN_ONE_MEETING
  // All lexical hits up to the end of the page, even if fusion moves many of them forward.
  const wanted = { filters, offset: 0, limit: Math.max(window, offset + limit + NEAREST) }
  const [lexical, near] = await Promise.all([
    unavailableIfOutage(() => rankLexical(pool, tenant, parsed, wanted)),
    nearest(pool, tenant, request, parsed, vectors),
  ])
  const matched = lexical?.segments.map(matchedInWords) ?? []
  const head: PlacedSegment[] = fuseRankings(matched.slice(0, window), near.map(foundByMeaning), keyOf).map(
    ({ item, score }) => ({ ...item, score }),
  )
  const shown = new Set(head.map(keyOf))
  const lowest = head.at(-1)?.score ?? 1
  const rest = matched.slice(window).filter(segment => !shown.has(keyOf(segment)))
  const ranked = [...head, ...rest.map(segment => ({ ...segment, score: segment.score * lowest }))]
  const onlyNear = near.filter(({ transcriptNo, position }) => !lexical?.includes(transcriptNo, position))
  const page = ranked.slice(offset, offset + limit)
  return {
    total: (lexical?.total ?? 0) + onlyNear.length,
    hits: await unavailableIfOutage(() => readHits(pool, page)),
  }
}

async function nearest(
  pool: Pool,
  tenant: Tenant,
  request: SearchRequest,
  parsed: ParsedQuery,
  { table, embedder }: Vectors,
): Promise<NearSegment[]> {
  const { language } = request.filters ?? {}
  const analyzers = language === undefined ? ALL_ANALYZERS : [analyzerFor(language)]
  const plans = new Map(analyzers.map(analyzer => [analyzer.code, planQuery(parsed, analyzer)]))
  const vector = await embedQuery(embedder, request.query)
  return nearestSegments(pool, table, tenant, request, plans, vector, NEAREST)
}

function foundByMeaning({ transcriptNo, position, score, plan }: NearSegment): PlacedSegment {
  return { transcriptNo, position, score, plan, inWords: false }
}

function keyOf({ transcriptNo, position }: PlacedSegment): string {
  return `${transcriptNo}:${position}`
}

function latestFirst(a: NearSegment, b: NearSegment): number {
  return (
    b.startedAt.getTime() - a.startedAt.getTime() ||
    b.transcriptNo - a.transcriptNo ||
    a.position - b.position
  )
}
