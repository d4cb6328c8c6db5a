import type { RenderedSegment } from './transcript-document.ts'

/**
 * Writes a file segment by segment, in order, so that a long transcript need not be in memory. The results of all calls, in order,
 * are the file.
 */
export interface TranscriptWriter {
  begin(): string
  add(segment: RenderedSegment): string
  end(): string
}

/** Writes a complete file at once. */
export function writeAll(writer: TranscriptWriter, segments: Iterable<RenderedSegment>): string {
  const parts = [writer.begin()]
  for (const segment of segments) parts.push(writer.add(segment))
  parts.push(writer.end())
  return parts.join('')
}
