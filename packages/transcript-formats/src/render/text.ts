import type { RenderedSegment } from './transcript-document.ts'
import { type TranscriptWriter, writeAll } from './transcript-writer.ts'
import { clock, createTurnWriter } from './turns.ts'

/** Plain text: `[00:01:02] Name: …`, one line for each turn. */
export function createTextWriter(): TranscriptWriter {
  const turns = createTurnWriter({
    begin: (name, startMs) => `[${clock(startMs)}] ${name}:`,
    text: text => ` ${text}`,
    end: () => '\n',
  })
  return { begin: () => '', ...turns }
}

export function renderText(segments: Iterable<RenderedSegment>): string {
  return writeAll(createTextWriter(), segments)
}
