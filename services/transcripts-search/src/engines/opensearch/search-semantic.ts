import type { Tenant } from '@mi/contracts'
import { type Embedder, embedQuery } from '../embeddings/embedder.ts'
import type { SearchRequest } from '../engine.ts'
import { fuseRankings } from '../ranking/fuse.ts'
import { routingOf, segmentDocumentId } from './documents.ts'
import { type FoundSegment, findSegments } from './find-segments.ts'
import type { LexicalQuery } from './lexical-query.ts'
import { type FoundPage, NOTHING } from './read-hits.ts'
import { runQuery } from './run-query.ts'
import { findLexical, rankLexical, searchRecent, windowOf } from './search-lexical.ts'
import type { ReadIndex } from './term-statistics.ts'
import { vectorFieldOf } from './vectors.ts'

/** The number of nearest segments that are considered: "near" has no natural limit. */
const NEAREST = 100

/**
 * The segments nearest in meaning to the query, at most a hundred, sorted by start if requested. Filters and exclusions apply; words
 * and phrases need not match.
 */
export async function searchSemantic(
  index: ReadIndex,
  tenant: Tenant,
  request: SearchRequest,
  embedder: Embedder,
): Promise<FoundPage> {
  const near = nearestTo(index, tenant, request, embedder)
  const analyzed = await runQuery(index, tenant, request, near)
  if (analyzed === null) return NOTHING
  const { plans, found } = analyzed
  return { total: found.length, found: found.slice(request.offset, request.offset + request.limit), plans }
}

/**
 * Both rankings fused: first the best lexical hits and the nearest segments, then the other lexical hits in order. The total counts
 * every segment once. Sorting by start returns the lexical search: similarity of meaning has no order other than its score.
 */
export async function searchHybrid(
  index: ReadIndex,
  tenant: Tenant,
  request: SearchRequest,
  embedder: Embedder,
): Promise<FoundPage> {
  if (request.sort === 'recent') return searchRecent(index, tenant, request)
  const window = windowOf(tenant, request)
  const near = nearestTo(index, tenant, request, embedder)
  const analyzed = await runQuery(index, tenant, request, query =>
    Promise.all([findLexical(index, query, window), near(query)]),
  )
  if (analyzed === null) return NOTHING
  const { plans } = analyzed
  const [hits, nearest] = analyzed.found
  const lexical = rankLexical(index, analyzed, hits, window)
  const idOf = ({ meetingId, position }: FoundSegment) => segmentDocumentId(tenant, meetingId, position)
  const head = fuseRankings(lexical.window, nearest, idOf).map(({ item, score }) => ({ ...item, score }))
  const { offset, limit } = request
  const found = head.slice(offset, offset + limit)
  const page = { plans, found }
  if (lexical.clause === null || lexical.total <= lexical.window.length)
    return { ...page, total: head.length }

  // Omits lexical hits below the window that the first results already contain as nearest segments.
  const inWindow = new Set(lexical.window.map(idOf))
  const shown = { ids: { values: nearest.map(idOf).filter(id => !inWindow.has(id)) } }
  const again = await findSegments(index, {
    query: { bool: { must: [lexical.clause], filter: [shown] } },
    from: 0,
    size: 0,
    sort: 'relevance',
    routing: routingOf(tenant),
  })
  if (found.length < limit) {
    const lowest = head.at(-1)?.score ?? 1
    const rest = await lexical.below(Math.max(0, offset - head.length), limit - found.length, shown)
    found.push(...rest.map(hit => ({ ...hit, score: hit.score * lowest })))
  }
  return { ...page, total: head.length + lexical.total - lexical.window.length - again.total }
}

// Requests the query's vector once, while the words are looked up.
function nearestTo(index: ReadIndex, tenant: Tenant, request: SearchRequest, embedder: Embedder) {
  let asked: Promise<number[]> | undefined
  return async ({ query: { filters, excluded } }: { query: LexicalQuery }): Promise<FoundSegment[]> => {
    // An index without a vector of this model does not know the field.
    const nearest = { k: NEAREST, ignore_unmapped: true }
    asked ??= embedQuery(embedder, request.query)
    const filter = { bool: { filter: filters, must_not: excluded } }
    const { hits } = await findSegments(index, {
      query: { knn: { [vectorFieldOf(embedder).name]: { ...nearest, vector: await asked, filter } } },
      from: 0,
      size: NEAREST,
      sort: request.sort ?? 'relevance',
      routing: routingOf(tenant),
    })
    // Lucene's score for cosine similarity is (1 + cosine) / 2: unrelated texts score about one half.
    return hits.map(hit => ({ ...hit, score: Math.max(0, 2 * hit.score - 1) }))
  }
}
