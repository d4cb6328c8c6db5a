import { createLanguageSample } from '@mi/language'
import { createTotalsCounter } from '../totals.ts'
import type { ParsedSegment, ParsedTranscript, TranscriptHeader } from '../transcript.ts'
import { createCueReader } from './cues/cue-reader.ts'
import type { ImportFormat } from './import-format.ts'
import { createJsonReader } from './json/json-reader.ts'
import { withoutByteOrderMark } from './lines.ts'
import { createPlainTextReader } from './plain-text-reader.ts'
import type { SegmentReader } from './segment-reader.ts'
import { ValidationErrors } from './transcript-parse-error.ts'

/** Readers get pieces of at most this size, so that a body handed over whole is not turned into segments at once. */
const PIECE_BYTES = 64 * 1024

export interface ParseOptions {
  /** ISO 639-1, when the caller knows it: it overrides the file's own, and no detection runs. */
  readonly language?: string | undefined
  /** ISO 639-1 that the meeting is said to be in: it holds where the file says nothing, and no detection is run. */
  readonly meetingLanguage?: string | null
}

/** A transcript while it is being read. */
export interface TranscriptStream {
  /**
   * The segments in the order of the file, to be read once. An error may be found after many of them: insert them
   * in a transaction that is rolled back when this throws.
   *
   * @throws TranscriptParseError with every error found, at the latest at the end of the file.
   */
  readonly segments: AsyncGenerator<ParsedSegment>
  /** Speakers, language and totals: JSON may name speakers after the segments, so this waits for the end of `segments`. */
  header(): TranscriptHeader
}

/**
 * Reads a transcript from its bytes, chunk by chunk. JSON is held one segment at a time; the text formats are held as
 * text until their end, because who speaks in them is decided by the file as a whole.
 */
export function parseTranscript(
  format: ImportFormat,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: ParseOptions = {},
): TranscriptStream {
  let header: TranscriptHeader | null = null

  async function* readSegments(): AsyncGenerator<ParsedSegment> {
    const errors = new ValidationErrors()
    const reader = createReader(format, errors)
    const counter = createTotalsCounter()
    const sample = createLanguageSample()
    let lastStartMs = 0
    let inOrder = true

    const note = (segment: ParsedSegment): ParsedSegment => {
      counter.add(segment)
      sample.add(segment.text)
      if (segment.startMs < lastStartMs) inOrder = false
      lastStartMs = segment.startMs
      return segment
    }

    let isEmpty = true
    for await (const chunk of withoutByteOrderMark(chunks, errors)) {
      if (chunk.byteLength > 0) isEmpty = false
      for (let start = 0; start < chunk.byteLength; start += PIECE_BYTES) {
        for (const segment of reader.push(chunk.subarray(start, start + PIECE_BYTES))) yield note(segment)
      }
    }
    if (isEmpty) errors.fail('body', 'The file is empty.')
    for (const segment of reader.finish()) yield note(segment)
    const totals = counter.totals()
    if (totals.segmentCount === 0) errors.add('body', 'The file has no segment.')
    const speakers = reader.speakers()
    errors.throwIfAny()
    header = {
      ...totals,
      language: options.language ?? reader.language() ?? options.meetingLanguage ?? sample.detect(),
      times: reader.times,
      speakers,
      inOrder,
    }
  }

  return {
    segments: readSegments(),
    header() {
      if (!header) throw new Error('The header is known when all segments have been read.')
      return header
    },
  }
}

/** {@link parseTranscript} into memory, sorted: for files known to be small. */
export async function readTranscript(
  format: ImportFormat,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: ParseOptions = {},
): Promise<ParsedTranscript> {
  const stream = parseTranscript(format, chunks, options)
  const segments: ParsedSegment[] = []
  for await (const segment of stream.segments) segments.push(segment)
  segments.sort((a, b) => a.startMs - b.startMs || a.index - b.index)
  return { ...stream.header(), segments }
}

function createReader(format: ImportFormat, errors: ValidationErrors): SegmentReader {
  switch (format) {
    case 'json':
      return createJsonReader(errors)
    case 'text':
      return createPlainTextReader(errors)
    default:
      return createCueReader(format, errors)
  }
}
