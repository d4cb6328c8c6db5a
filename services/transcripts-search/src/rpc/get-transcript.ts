import type { CallContext } from '@mi/contracts'
import type { GetTranscriptResponse, TranscriptsHandlers } from '@mi/contracts/mi/transcripts/v1'
import { invalid, notFound } from '@mi/errors'
import { decodeCursor, encodeCursor } from '@mi/ids'
import type { ExportFormatName } from '@mi/transcript-formats'
import type { Deps } from '../deps.ts'
import { isShort } from '../domain/transcript-size.ts'
import { renderFile } from '../engines/rendering/render-file.ts'
import { encodedAs, transcriptMessage } from '../engines/rendering/transcript-message.ts'
import { transcriptErrors } from '../errors.ts'
import {
  readFullTranscript,
  readTranscriptHead,
  readUnlessLong,
  type TranscriptKey,
} from '../store/read-full-transcript.ts'

const PAGE_LIMIT = 20

export function getTranscript(deps: Deps): TranscriptsHandlers['getTranscript'] {
  return async (request, ctx) => {
    const response = await read(deps, ctx, { id: request.id }, request)
    if (!response) throw notFound('transcript')
    return response
  }
}

export function getMeetingTranscript(deps: Deps): TranscriptsHandlers['getMeetingTranscript'] {
  return async (request, ctx) => {
    const { meetingId } = request
    await deps.meetingRefs.require(ctx, meetingId)
    const response = await read(deps, ctx, { meetingId }, request)
    if (!response) throw transcriptErrors.not_ready()
    return response
  }
}

interface Asked {
  format: 'json' | ExportFormatName | null
  limit: number | null
  cursor: string | null
}

async function read(
  deps: Deps,
  ctx: CallContext,
  by: TranscriptKey,
  { format, limit, cursor }: Asked,
): Promise<GetTranscriptResponse | null> {
  const isPage = limit !== null || cursor !== null
  if (format === null || format === 'json')
    return isPage ? readPage(deps, ctx, by, limit, cursor) : readAll(deps, ctx, by)
  if (isPage) throw invalid(cursor === null ? 'limit' : 'cursor', 'only format json comes in pages')
  return renderAs(format, deps, ctx, by)
}

async function readAll(
  { database, threads }: Deps,
  { tenant, signal }: CallContext,
  by: TranscriptKey,
): Promise<GetTranscriptResponse | null> {
  const found = await readUnlessLong(database.pool, tenant, by)
  if (found !== 'long') return found && json(transcriptMessage(found.transcript, found.segments))
  const bytes = await threads.encode(tenant, by, { withWords: true, as: 'response' }, signal)
  return bytes && encodedAs<GetTranscriptResponse>(bytes)
}

async function readPage(
  { database }: Deps,
  { tenant }: CallContext,
  by: TranscriptKey,
  limit: number | null,
  cursor: string | null,
): Promise<GetTranscriptResponse | null> {
  const place = cursor === null ? null : placeOf(cursor)
  const from = place?.position ?? 0
  const size = limit ?? PAGE_LIMIT
  // One additional segment shows whether there is a next page.
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

async function renderAs(
  format: ExportFormatName,
  { database, threads }: Deps,
  { tenant, signal }: CallContext,
  by: TranscriptKey,
): Promise<GetTranscriptResponse | null> {
  const head = await readTranscriptHead(database.prisma, tenant, by)
  if (!head) return null
  const file = isShort(head.transcript)
    ? await renderFile(database.pool, tenant, by, format)
    : await threads.render(tenant, by, format, signal)
  if (!file) return null
  const { contentType, data, fileName } = file
  return { transcript: null, rendered: { contentType, data }, fileName }
}

/** The start of a page and its transcript: another transcript may replace the meeting's transcript between two pages. */
function placeOf(cursor: string): { transcriptId: string; position: number } {
  const [transcriptId, position] = decodeCursor(cursor, ['string', 'number']) ?? []
  if (typeof transcriptId !== 'string' || typeof position !== 'number' || !isPosition(position)) {
    throw invalid('cursor', 'is not a cursor of this list')
  }
  return { transcriptId, position }
}

const isPosition = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= 2_147_483_647
