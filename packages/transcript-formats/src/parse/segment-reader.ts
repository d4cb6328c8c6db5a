import type { ParsedSegment, ParsedSpeaker, Times } from '../transcript.ts'

/**
 * Reads one format, fed with the bytes as they come. Errors are added to the list that the reader was created with;
 * after the first one it yields no more segments and only looks for further errors.
 */
export interface SegmentReader {
  readonly times: Times
  /** The segments completed by these bytes. */
  push(bytes: Uint8Array): Iterable<ParsedSegment>
  /** The segments completed by the end of the file. */
  finish(): Iterable<ParsedSegment>
  /** The speakers; asked for after `finish`. */
  speakers(): ParsedSpeaker[]
  /** The language the file itself states, if it does. */
  language(): string | null
}
