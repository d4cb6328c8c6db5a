import { type CueStyle, createCueCutter, type RenderedCue } from './cues/cut-cues.ts'
import { textWidth } from './cues/tokens.ts'
import { type ExportFormat, textFile } from './export-format.ts'
import type { RenderedSegment } from './transcript-document.ts'
import { type TranscriptWriter, writeAll } from './transcript-writer.ts'
import { clockWithMs } from './turns.ts'

function escapeVtt(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const VTT: CueStyle = {
  escape: escapeVtt,
  measure: textWidth,
  prepare: text => text,
  // Each cue has a tag, because a voice span ends with its cue. The tag may stay open when it applies to the whole cue.
  label(name) {
    // A name that ends with dashes would close the tag as an arrow, which ends the cue. A space at the end is not part of the name.
    const tag = `<v ${escapeVtt(name)}${name.endsWith('--') ? ' ' : ''}>`
    return { text: tag, width: textWidth(tag), hasSpaceBehind: false }
  },
}

/** WebVTT: cues of at most 2 × 42 characters, each including the tag `<v Name>`. */
function createVttWriter(): TranscriptWriter {
  const cutter = createCueCutter(VTT)
  const write = (cues: Iterable<RenderedCue>): string => {
    let written = ''
    for (const { startMs, endMs, lines } of cues)
      written += `${clockWithMs(startMs, '.')} --> ${clockWithMs(endMs, '.')}\n${lines.join('\n')}\n\n`
    return written
  }
  return {
    begin: () => 'WEBVTT\n\n',
    add: segment => write(cutter.add(segment)),
    end: () => write(cutter.end()),
  }
}

export const vtt: ExportFormat = {
  mediaType: 'text/vtt; charset=utf-8',
  extension: 'vtt',
  isText: true,
  needsWords: true,
  createWriter: () => textFile(createVttWriter()),
}

export function renderVtt(segments: Iterable<RenderedSegment>): string {
  return writeAll(createVttWriter(), segments)
}
