import { type Embedder, EmbeddingFailed } from '../embeddings/embedder.ts'
import type { SearchRequest, Tenant } from '../engine.ts'
import { SearchUnavailable } from '../errors.ts'
import { fuseRankings } from '../ranking/fuse.ts'
import type { OpenSearchClient } from './client.ts'
import { routingOf, segmentDocumentId } from './documents.ts'
import { type FoundPage, NOTHING } from './found-page.ts'
import { type FoundSegment, findSegments } from './found-segment.ts'
import type { LexicalQuery } from './lexical-query.ts'
import { rankLexical, understand } from './search-lexical.ts'
import { searchRecent } from './search-recent.ts'

/** As many segments near in meaning are looked at: there is no natural end to "near". */
const NEAREST = 100

/**
 * The segments nearest in meaning to the query, at most a hundred; sorted by start when asked for. Filters and exclusions hold, words
 * and phrases need not match.
 */
export async function searchSemantic(
  client: OpenSearchClient,
  alias: string,
  tenant: Tenant,
  request: SearchRequest,
  embedder: Embedder,
): Promise<FoundPage> {
  const understood = await understand(client, alias, tenant, request)
  if (understood === null) return NOTHING
  const { plans, query } = understood
  const near = await nearest(client, alias, tenant, request, embedder, query)
  return { total: near.length, found: near.slice(request.offset, request.offset + request.limit), plans }
}

/**
 * Both rankings fused: the best lexical hits and the nearest in meaning first, then the other lexical hits in their order. The total
 * counts every segment once. Sorted by start, it is the lexical search: nearness in meaning has no other order than its own.
 */
export async function searchHybrid(
  client: OpenSearchClient,
  alias: string,
  tenant: Tenant,
  request: SearchRequest,
  embedder: Embedder,
): Promise<FoundPage> {
  if (request.sort === 'recent') return searchRecent(client, alias, tenant, request)
  const understood = await understand(client, alias, tenant, request)
  if (understood === null) return NOTHING
  const { plans, query } = understood
  const [lexical, near] = await Promise.all([
    rankLexical(client, alias, tenant, request, understood),
    nearest(client, alias, tenant, request, embedder, query),
  ])
  const idOf = ({ meetingId, position }: FoundSegment) => segmentDocumentId(tenant, meetingId, position)
  const head = fuseRankings(lexical.window, near, idOf).map(({ item, score }) => ({ ...item, score }))
  const { offset, limit } = request
  const found = head.slice(offset, offset + limit)
  const page = { plans, found }
  if (lexical.clause === null || lexical.total <= lexical.window.length)
    return { ...page, total: head.length }

  // Lexical hits further down that the head shows already, for being near in meaning, do not come again.
  const inWindow = new Set(lexical.window.map(idOf))
  const shown = { ids: { values: near.map(idOf).filter(id => !inWindow.has(id)) } }
  const again = await findSegments(client, alias, {
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

async function nearest(
  client: OpenSearchClient,
  alias: string,
  tenant: Tenant,
  request: SearchRequest,
  embedder: Embedder,
  { filters, excluded }: LexicalQuery,
): Promise<FoundSegment[]> {
  const [vector] = await embedder.embed([request.query]).catch(error => {
    throw error instanceof EmbeddingFailed ? new SearchUnavailable(error) : error
  })
  const filter = { bool: { filter: filters, must_not: excluded } }
  const { hits } = await findSegments(client, alias, {
    query: { knn: { vector: { vector, k: NEAREST, filter } } },
    from: 0,
    size: NEAREST,
    sort: request.sort ?? 'relevance',
    routing: routingOf(tenant),
  })
  // Lucene's score for cosine is (1 + cosine) / 2: unrelated texts stand near a half.
  return hits.map(hit => ({ ...hit, score: Math.max(0, 2 * hit.score - 1) }))
}
