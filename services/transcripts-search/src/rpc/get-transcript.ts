import type { CallContext } from '@mi/contracts'
import type { GetTranscriptResponse, TranscriptsHandlers } from '@mi/contracts/mi/transcripts/v1'
import { invalid, notFound } from '@mi/errors'
import { decodeCursor, encodeCursor } from '@mi/ids'
import {
  RENDERED_MEDIA_TYPES,
  type RenderedFormat,
  renderTranscript,
} from '../domain/render/render-transcript.ts'
import { durationSeconds } from '../domain/totals.ts'
import { transcriptErrors } from '../errors.ts'
import type { Parts } from '../parts.ts'
import { findMeetingRef } from '../store/meeting-refs.ts'
import { readSegments } from '../store/segments.ts'
import { findTranscript, findTranscriptOfMeeting, type TranscriptRecord } from '../store/transcripts.ts'
import { requireMeeting } from './require-meeting.ts'
import { transcriptMessage } from './transcript-message.ts'

const PAGE_LIMIT = 20

export function getTranscript(parts: Parts): TranscriptsHandlers['getTranscript'] {
  return async (request, ctx) => {
    const transcript = await findTranscript(parts.database.prisma, ctx.tenant, request.id)
    if (!transcript) throw notFound('transcript')
    return answer(parts, ctx, transcript, request)
  }
}

export function getMeetingTranscript(parts: Parts): TranscriptsHandlers['getMeetingTranscript'] {
  return async (request, ctx) => {
    await requireMeeting(parts, ctx, request.meetingId)
    const transcript = await findTranscriptOfMeeting(parts.database.prisma, ctx.tenant, request.meetingId)
    if (!transcript) throw transcriptErrors.not_ready()
    return answer(parts, ctx, transcript, request)
  }
}

interface Asked {
  format: 'json' | RenderedFormat | null
  limit: number | null
  cursor: string | null
}

async function answer(
  parts: Parts,
  { tenant }: CallContext,
  transcript: TranscriptRecord,
  { format, limit, cursor }: Asked,
): Promise<GetTranscriptResponse> {
  const { database } = parts
  if (format !== null && format !== 'json') return render(parts, tenant, transcript, format)
  if (limit === null && cursor === null) {
    const segments = await readSegments(database, tenant, transcript.id)
    return { transcript: transcriptMessage(transcript, segments), rendered: null }
  }
  const from = cursor === null ? 0 : positionOf(cursor)
  const size = limit ?? PAGE_LIMIT
  // One more than asked for tells whether there is a next page.
  const found = await readSegments(database, tenant, transcript.id, { from, limit: size + 1 })
  const page = found.slice(0, size)
  const hasMore = found.length > size
  const pagination = {
    total: null,
    limit: null,
    offset: null,
    hasMore,
    nextCursor: hasMore ? encodeCursor([from + size]) : null,
  }
  return { transcript: { ...transcriptMessage(transcript, page), pagination }, rendered: null }
}

async function render(
  { database }: Parts,
  tenant: CallContext['tenant'],
  transcript: TranscriptRecord,
  format: RenderedFormat,
): Promise<GetTranscriptResponse> {
  const [segments, meeting] = await Promise.all([
    readSegments(database, tenant, transcript.id),
    findMeetingRef(database.prisma, tenant, transcript.meetingId),
  ])
  if (!meeting) throw notFound('transcript')
  const names = new Map(transcript.speakers.map(({ participantId, name }) => [participantId, name]))
  const data = await renderTranscript(format, {
    title: meeting.title,
    startedAt: meeting.startedAt,
    language: transcript.language,
    durationSeconds: durationSeconds(transcript),
    segments: segments.map(segment => ({
      ...segment,
      speaker: { id: segment.participantId, name: names.get(segment.participantId) ?? '' },
    })),
  })
  return { transcript: null, rendered: { contentType: RENDERED_MEDIA_TYPES[format], data } }
}

function positionOf(cursor: string): number {
  const [position] = decodeCursor(cursor, ['number']) ?? []
  if (typeof position !== 'number' || !Number.isInteger(position) || position < 0) {
    throw invalid('cursor', 'This is not a cursor of this list.')
  }
  return position
}
