import type { CallContext } from '@mi/contracts'
import type { GetTranscriptResponse, TranscriptsHandlers } from '@mi/contracts/mi/transcripts/v1'
import { invalid, notFound } from '@mi/errors'
import { decodeCursor, encodeCursor } from '@mi/ids'
import {
  durationSeconds,
  fileName,
  RENDERED_MEDIA_TYPES,
  type RenderedFormat,
  renderTranscript,
} from '@mi/transcript-formats'
import type { Deps } from '../deps.ts'
import { transcriptErrors } from '../errors.ts'
import { type FullTranscript, readFullTranscript } from '../store/read-full-transcript.ts'
import { ALL_SEGMENTS, ALL_WITHOUT_WORDS } from '../store/segments.ts'
import { transcriptMessage } from './transcript-message.ts'

const PAGE_LIMIT = 20
const CUT_AT_WORDS: ReadonlySet<RenderedFormat> = new Set(['srt', 'vtt'])

export function getTranscript(deps: Deps): TranscriptsHandlers['getTranscript'] {
  return async (request, ctx) => {
    const answer = await read(deps, ctx, { id: request.id }, request)
    if (!answer) throw notFound('transcript')
    return answer
  }
}

export function getMeetingTranscript(deps: Deps): TranscriptsHandlers['getMeetingTranscript'] {
  return async (request, ctx) => {
    const { meetingId } = request
    await deps.meetingRefs.require(ctx, meetingId)
    const answer = await read(deps, ctx, { meetingId }, request)
    if (!answer) throw transcriptErrors.not_ready()
    return answer
  }
}

interface Asked {
  format: 'json' | RenderedFormat | null
  limit: number | null
  cursor: string | null
}

async function read(
  { database }: Deps,
  { tenant }: CallContext,
  by: { id: string } | { meetingId: string },
  { format, limit, cursor }: Asked,
): Promise<GetTranscriptResponse | null> {
  const isPage = limit !== null || cursor !== null
  if (format !== null && format !== 'json') {
    if (isPage) throw invalid(cursor === null ? 'limit' : 'cursor', 'only format json comes in pages')
    const page = CUT_AT_WORDS.has(format) ? ALL_SEGMENTS : ALL_WITHOUT_WORDS
    const whole = await readFullTranscript(database, tenant, by, page)
    return whole && render(whole, format)
  }
  if (!isPage) {
    const whole = await readFullTranscript(database, tenant, by)
    return whole && json(transcriptMessage(whole.transcript, whole.segments))
  }
  const place = cursor === null ? null : placeOf(cursor)
  const from = place?.position ?? 0
  const size = limit ?? PAGE_LIMIT
  // One more than asked for shows whether there is a next page.
  const found = await readFullTranscript(database, tenant, by, { from, limit: size + 1 })
  if (!found) return null
  const { transcript, segments } = found
  if (place && place.transcriptId !== transcript.id)
    throw invalid(
      'cursor',
      'belongs to another transcript, or to one that was replaced: begin without a cursor',
    )
  const hasMore = segments.length > size
  const nextCursor = hasMore ? encodeCursor([transcript.id, from + size]) : null
  const pagination = { total: null, limit: null, offset: null, hasMore, nextCursor }
  return json({ ...transcriptMessage(transcript, segments.slice(0, size)), pagination })
}

const json = (transcript: GetTranscriptResponse['transcript']): GetTranscriptResponse => ({
  transcript,
  rendered: null,
  fileName: '',
})

async function render(
  { meeting, transcript, segments }: FullTranscript,
  format: RenderedFormat,
): Promise<GetTranscriptResponse> {
  const { title, startedAt } = meeting
  const names = new Map(transcript.speakers.map(({ participantId, name }) => [participantId, name]))
  const data = await renderTranscript(format, {
    title,
    startedAt,
    language: transcript.language,
    durationSeconds: durationSeconds(transcript),
    segments: segments.map(segment => ({
      ...segment,
      speaker: { id: segment.participantId, name: names.get(segment.participantId) ?? '' },
    })),
  })
  const rendered = { contentType: RENDERED_MEDIA_TYPES[format], data }
  // A browser shows the others; this one it can only keep.
  return { transcript: null, rendered, fileName: format === 'docx' ? fileName(title, startedAt, 'docx') : '' }
}

/** Where a page begins, and in which transcript: a meeting's transcript may be replaced between two pages. */
function placeOf(cursor: string): { transcriptId: string; position: number } {
  const [transcriptId, position] = decodeCursor(cursor, ['string', 'number']) ?? []
  if (typeof transcriptId !== 'string' || typeof position !== 'number' || !isPosition(position)) {
    throw invalid('cursor', 'is not a cursor of this list')
  }
  return { transcriptId, position }
}

const isPosition = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= 2_147_483_647
