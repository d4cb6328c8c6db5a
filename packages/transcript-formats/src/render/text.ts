import { type ExportFormat, textFile } from './export-format.ts'
import type { RenderedSegment } from './transcript-document.ts'
import { type TranscriptWriter, writeAll } from './transcript-writer.ts'
import { clock, createTurnWriter } from './turns.ts'

/** Plain text: `[00:01:02] Name: …`, one line for each turn. */
function createTextWriter(): TranscriptWriter {
  const turns = createTurnWriter({
    begin: (name, startMs) => `[${clock(startMs)}] ${name}:`,
    text: text => ` ${text}`,
    end: () => '\n',
  })
  return { begin: () => '', ...turns }
}

export const text: ExportFormat = {
  mediaType: 'text/plain; charset=utf-8',
  extension: 'txt',
  isText: true,
  needsWords: false,
  createWriter: () => textFile(createTextWriter()),
}

export function renderText(segments: Iterable<RenderedSegment>): string {
  return writeAll(createTextWriter(), segments)
}
