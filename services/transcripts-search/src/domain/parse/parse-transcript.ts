import { createLanguageSample } from '../language/language-sample.ts'
import type { ParsedSegment, ParsedTranscript, TranscriptHeader } from '../model.ts'
import { createTotalsCounter } from '../totals.ts'
import { withoutByteOrderMark } from './byte-order-mark.ts'
import { createCueReader } from './cues/cue-reader.ts'
import type { ImportFormat } from './format.ts'
import { createJsonReader } from './json/json-reader.ts'
import { ProblemList } from './parse-error.ts'
import { createPlainTextReader } from './plain-text-reader.ts'
import type { SegmentReader } from './segment-reader.ts'

/** Readers get pieces of at most this size, so that a body handed over whole is not turned into segments at once. */
const PIECE_BYTES = 64 * 1024

export interface ParseOptions {
  /** ISO 639-1, when the caller knows it: it beats the file's own and no detection is run. */
  readonly language?: string | undefined
  /** ISO 639-1 that the meeting is said to be in: it holds where the file says nothing, and no detection is run. */
  readonly meetingLanguage?: string | null
}

/** A transcript while it is being read. */
export interface TranscriptStream {
  /**
   * The segments in the order of the file, to be read once. A problem may come to light after many of them: insert them
   * in a transaction that is rolled back when this throws.
   *
   * @throws TranscriptParseError with every problem found, at the latest when the file ends.
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
    const problems = new ProblemList()
    const reader = createReader(format, problems)
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
    for await (const chunk of withoutByteOrderMark(chunks, problems)) {
      if (chunk.byteLength > 0) isEmpty = false
      for (let start = 0; start < chunk.byteLength; start += PIECE_BYTES) {
        for (const segment of reader.push(chunk.subarray(start, start + PIECE_BYTES))) yield note(segment)
      }
    }
    if (isEmpty) problems.fail('body', 'The file is empty.')
    for (const segment of reader.finish()) yield note(segment)
    const totals = counter.totals()
    if (totals.segmentCount === 0) problems.add('body', 'The file has no segment.')
    const speakers = reader.speakers()
    problems.throwIfAny()
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

function createReader(format: ImportFormat, problems: ProblemList): SegmentReader {
  switch (format) {
    case 'json':
      return createJsonReader(problems)
    case 'text':
      return createPlainTextReader(problems)
    default:
      return createCueReader(format, problems)
  }
}
