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

/** The maximum size of a piece for readers, so that a complete body is not converted to segments in one step. */
const PIECE_BYTES = 64 * 1024

export interface ParseOptions {
  /** ISO 639-1. If set, it overrides the language in the file and disables detection. */
  readonly language?: string | undefined
  /** ISO 639-1 of the meeting. It applies if the file has no language, and disables detection. */
  readonly meetingLanguage?: string | null
  /** Names of participants of the meeting. Text before a colon that equals one of them is a name in any form. */
  readonly knownNames?: readonly string[]
}

/** A transcript that is being parsed. */
export interface TranscriptStream {
  /**
   * The segments in the order of the file; iterate once. An error may occur after many segments, so insert them
   * in a transaction that is rolled back when this throws.
   *
   * @throws TranscriptParseError with all errors, at the latest at the end of the file.
   */
  readonly segments: AsyncGenerator<ParsedSegment>
  /** Speakers, language and totals. Waits for the end of `segments`, because JSON may name speakers after the segments. */
  header(): TranscriptHeader
}

/**
 * Parses a transcript from its bytes, chunk by chunk. For JSON, one segment is in memory at a time. Text formats stay in memory as
 * text until the end of the file, because the whole file decides who speaks.
 */
export function parseTranscript(
  format: ImportFormat,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: ParseOptions = {},
): TranscriptStream {
  let header: TranscriptHeader | null = null

  async function* readSegments(): AsyncGenerator<ParsedSegment> {
    const errors = new ValidationErrors()
    const reader = createReader(format, errors, options.knownNames ?? [])
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

/** Runs {@link parseTranscript} into memory and sorts the segments; for small files. */
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

function createReader(
  format: ImportFormat,
  errors: ValidationErrors,
  knownNames: readonly string[],
): SegmentReader {
  switch (format) {
    case 'json':
      return createJsonReader(errors)
    case 'text':
      return createPlainTextReader(errors, knownNames)
    default:
      return createCueReader(format, errors, knownNames)
  }
}
