import type {
  FoundSegment,
  SearchHit as SearchHitMessage,
  SearchTranscriptsRequest,
  TranscriptsHandlers,
} from '@mi/contracts/mi/transcripts/v1'
import { commonErrors, invalid, type ServiceError } from '@mi/errors'
import { decodeCursor, encodeCursor } from '@mi/ids'
import { cleanLine } from '../domain/clean-text.ts'
import type { Parts } from '../parts.ts'
import {
  EmbeddingFailed,
  type SearchFilters,
  type SearchHit,
  SearchUnavailable,
  SemanticSearchNotConfigured,
  type SpokenSegment,
} from '../search/index.ts'
import { erasedAmong } from '../store/meeting-refs.ts'

/** Asks the search engine. Nothing else depends on it: while it is away, only this fails. */
export function searchTranscripts({ engine, database }: Parts): TranscriptsHandlers['searchTranscripts'] {
  return async (request, { tenant }) => {
    const { limit } = request
    const offset = request.cursor === '' ? request.offset : offsetOf(request.cursor)
    const { query, mode, sort } = request
    if (cleanLine(query) === '') throw invalid('query', 'must say what to search for')
    const page = await engine
      .search(tenant, {
        query,
        mode: mode ?? 'lexical',
        sort: sort ?? 'relevance',
        filters: filtersOf(request),
        limit,
        offset,
      })
      .catch(error => {
        throw toServiceError(error)
      })
    // The index follows within moments, or when it is back; what is deleted is not shown meanwhile.
    const erased = await erasedAmong(database, tenant, [...new Set(page.hits.map(one => one.meetingId))])
    const shown = page.hits.filter(one => !erased.has(one.meetingId))
    const hasMore = offset + page.hits.length < page.total
    const nextCursor = hasMore ? encodeCursor([offset + limit]) : null
    const counted =
      request.cursor === ''
        ? { total: page.total, limit, offset }
        : { total: null, limit: null, offset: null }
    return { data: shown.map(hitMessage), pagination: { ...counted, hasMore, nextCursor } }
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

/** The matches of a query have no order of their own to point into: the cursor is an offset that is not bounded. */
function offsetOf(cursor: string): number {
  const [offset] = decodeCursor(cursor, ['number']) ?? []
  if (typeof offset !== 'number' || !Number.isSafeInteger(offset) || offset < 0) {
    throw invalid('cursor', 'is not a cursor of a search')
  }
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
  return error
}
