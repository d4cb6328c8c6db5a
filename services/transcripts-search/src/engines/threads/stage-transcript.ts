import { invalid, invalidFields } from '@mi/errors'
import { CharsetError, toUtf8 } from '@mi/text'
import {
  importFormat,
  parseTranscript,
  type TranscriptHeader,
  TranscriptParseError,
} from '@mi/transcript-formats'
import type { Pool } from 'pg'
import { transcriptErrors } from '../../errors.ts'
import { stageSegments } from '../../store/staged-segments.ts'

/** A file to import. */
export interface StagedImport {
  importId: string
  meetingId: string
  contentType: string
  /** The language that the request states, and the language of the meeting. */
  language: string | null
  meetingLanguage: string | null
  /** The names of the meeting's participants. */
  knownNames: string[]
}

/**
 * Reads a file as it arrives and stages its segments. Small files are read in this thread, large files in another thread.
 * @returns the header, which is known when the complete file has been read
 * @throws {ServiceError} invalid with every error in the file; unsupported_media_type
 */
export async function stageTranscript(
  pool: Pool,
  { importId, meetingId, contentType, language, meetingLanguage, knownNames }: StagedImport,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<TranscriptHeader> {
  const format = importFormat(contentType)
  if (!format) throw transcriptErrors.unsupported_media_type()
  const text = toUtf8(chunks, contentType)
  const options = { language: language ?? undefined, meetingLanguage, knownNames }
  const stream = parseTranscript(format, text, options)
  await stageSegments(pool, { importId, meetingId }, stream.segments).catch(error => {
    throw toClientError(error)
  })
  return stream.header()
}

function toClientError(error: unknown): unknown {
  if (error instanceof TranscriptParseError) return invalidFields([...error.details])
  if (error instanceof CharsetError) return invalid(error.field, error.message)
  return error
}
