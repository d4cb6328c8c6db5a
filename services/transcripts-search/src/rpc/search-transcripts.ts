import type { CallContext } from '@mi/contracts'
import type {
  FoundSegment,
  SearchHit as SearchHitMessage,
  SearchTranscriptsRequest,
  TranscriptsHandlers,
} from '@mi/contracts/mi/transcripts/v1'
import type { Tenant } from '@mi/database'
import { commonErrors, invalid, type ServiceError } from '@mi/errors'
import { decodeCursor, encodeCursor } from '@mi/ids'
import { erasedAmong } from '@mi/meeting-refs'
import { cleanLine } from '@mi/text'
import type { Deps } from '../deps.ts'
import {
  EmbeddingFailed,
  QueryTooBroad,
  type SearchFilters,
  type SearchHit,
  type SearchPage,
  type SearchRequest,
  SearchUnavailable,
  SemanticSearchNotConfigured,
  type SpokenSegment,
} from '../engines/index.ts'
import { parseQuery } from '../engines/query/parse-query.ts'
import { pendingIndexErasures } from '../store/index-erasures.ts'

/** Queries the search engine. No other operation depends on it: while it is unavailable, only this operation fails. */
export function searchTranscripts(deps: Deps): TranscriptsHandlers['searchTranscripts'] {
  return async (request, ctx) => {
    const { tenant } = ctx
    const { limit } = request
    const offset = request.cursor === '' ? request.offset : offsetOf(request.cursor)
    const { query, mode, sort } = request
    if (cleanLine(query) === '') throw invalid('query', 'must say what to search for')
    checkSize(query)
    const { hits, total } = !seesChannel(ctx, request.channelId)
      ? NOTHING
      : await deps.searches.run(
          tenant.accountId,
          () =>
            searchPresent(deps, tenant, {
              query,
              mode: mode ?? 'lexical',
              sort: sort ?? 'relevance',
              filters: filtersOf(request),
              limit,
              offset,
            }),
          ctx.signal,
        )
    const hasMore = offset + hits.length < total && offset + limit <= MOST_HITS
    const nextCursor = hasMore ? encodeCursor([offset + limit]) : null
    const counted =
      request.cursor === '' ? { total, limit, offset } : { total: null, limit: null, offset: null }
    return { data: hits.map(hitMessage), pagination: { ...counted, hasMore, nextCursor } }
  }
}

/** Limits words in quotes or after a minus: every position of such a word in a transcript is compared. A quoted sentence has far fewer. */
const MOST_EXACT_WORDS = 128

function checkSize(query: string): void {
  const { phrases, excluded } = parseQuery(query)
  if (phrases.flat().length + excluded.flat().length <= MOST_EXACT_WORDS) return
  throw invalid('query', `must have at most ${MOST_EXACT_WORDS} words in phrases and exclusions`)
}

/** The result for a channel that does not exist or that the caller cannot see. */
const NOTHING: SearchPage = { hits: [], total: 0 }

/**
 * The index stores which meetings a channel has. The gateway has asked the collaboration service whether the caller can see the channel.
 * @throws {ServiceError} unavailable when that service did not respond
 */
function seesChannel({ references }: CallContext, channelId: string | null): boolean {
  if (channelId === null) return true
  const state = references.get(channelId)
  if (state === undefined) throw commonErrors.unavailable({ retryAfterSeconds: 1 })
  return state !== 'absent'
}

/** The maximum number of searches when meetings are deleted while their hits are read. Each repetition excludes those meetings. */
const MAX_ATTEMPTS = 4

/**
 * Searches the meetings that are not deleted. The index removes a deleted meeting moments later, or when its engine is available again.
 * Until then the search excludes it, so that neither hits nor totals include it.
 */
async function searchPresent(
  { engine, database }: Deps,
  tenant: Tenant,
  request: SearchRequest & { filters: SearchFilters },
): Promise<SearchPage> {
  const excluded = new Set(await pendingIndexErasures(database, tenant))
  for (let attempt = 1; ; attempt++) {
    const filters = { ...request.filters, excludedMeetingIds: [...excluded] }
    const page = await engine.search(tenant, { ...request, filters }).catch(error => {
      throw toServiceError(error)
    })
    const erased = await erasedAmong(database, tenant, [...new Set(page.hits.map(hit => hit.meetingId))])
    if (erased.size === 0) return page
    if (attempt === MAX_ATTEMPTS)
      return { ...page, hits: page.hits.filter(hit => !erased.has(hit.meetingId)) }
    for (const meetingId of erased) excluded.add(meetingId)
  }
}

function filtersOf(request: SearchTranscriptsRequest): SearchFilters {
  const { meetingId, speaker, from, to, language, channelId, platform } = request
  const given = { meetingId, speaker, from, to, language, channelId, platform }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)) as SearchFilters
}

function hitMessage(hit: SearchHit): SearchHitMessage {
  return {
    meetingId: hit.meetingId,
    meetingTitle: hit.meetingTitle,
    transcriptId: hit.transcriptId,
    segment: foundSegment(hit.segment),
    context: { before: hit.before.map(foundSegment), after: hit.after.map(foundSegment) },
    relevanceScore: hit.score,
  }
}

function foundSegment({ id, participantId, speakerName, html, startMs, endMs }: SpokenSegment): FoundSegment {
  const speaker = { id: participantId, name: speakerName }
  return { id, speaker, text: html, start: startMs / 1000, end: endMs / 1000 }
}

/** The same limit as for `offset`: ranking holds all hits before a page in memory. */
const MOST_HITS = 100_000

/** The cursor of a search is an offset: its matches have no stable key to continue from. */
function offsetOf(cursor: string): number {
  const [offset] = decodeCursor(cursor, ['number']) ?? []
  if (typeof offset !== 'number' || !Number.isSafeInteger(offset) || offset < 0) {
    throw invalid('cursor', 'is not a cursor of a search')
  }
  if (offset > MOST_HITS)
    throw invalid('cursor', `is behind the first ${MOST_HITS} hits: search for less, or in a shorter time`)
  return offset
}

function toServiceError(error: unknown): ServiceError | unknown {
  if (error instanceof SearchUnavailable || error instanceof EmbeddingFailed) {
    return commonErrors.unavailable({
      message: 'Search is not available right now. Try again shortly.',
      cause: error,
    })
  }
  if (error instanceof SemanticSearchNotConfigured) return invalid('mode', error.message)
  if (error instanceof QueryTooBroad) return invalid('query', error.message)
  return error
}
