import type { RenderedSegment } from './transcript-document.ts'

/**
 * Writes a file segment by segment, in order: a transcript of a day need not be in memory. What the functions return, one after the other,
 * is the file.
 */
export interface TranscriptWriter {
  begin(): string
  add(segment: RenderedSegment): string
  end(): string
}

/** All of a file at once. */
export function writeAll(writer: TranscriptWriter, segments: Iterable<RenderedSegment>): string {
  const parts = [writer.begin()]
  for (const segment of segments) parts.push(writer.add(segment))
  parts.push(writer.end())
  return parts.join('')
}
