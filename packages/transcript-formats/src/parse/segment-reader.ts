import type { ParsedSegment, ParsedSpeaker, Times } from '../transcript.ts'

/**
 * Parses one format from its bytes as they arrive. Errors are added to the list that the reader was created with.
 * After the first error it returns no more segments and only looks for further errors.
 */
export interface SegmentReader {
  readonly times: Times
  /** The segments that end in these bytes. */
  push(bytes: Uint8Array): Iterable<ParsedSegment>
  /** The segments that end with the file. */
  finish(): Iterable<ParsedSegment>
  /** The speakers; call it after `finish`. */
  speakers(): ParsedSpeaker[]
  /** The language that the file states; null if it states none. */
  language(): string | null
}
