import { splitSpeakerPrefix } from '../parse/names/speaker-prefix.ts'
import { type CueStyle, createCueCutter, type RenderedCue } from './cues/cut-cues.ts'
import { MAX_COLUMNS } from './cues/fill-lines.ts'
import { chop, textWidth } from './cues/tokens.ts'
import { type ExportFormat, textFile } from './export-format.ts'
import type { RenderedSegment } from './transcript-document.ts'
import { type TranscriptWriter, writeAll } from './transcript-writer.ts'
import { clockWithMs } from './turns.ts'

/** Longer names are cut: a name and its colon must fit on a line. */
const MAX_NAME_COLUMNS = MAX_COLUMNS - 1

// SubRip has no escapes: a space breaks text that a player would read as an arrow, a tag, a style or a reference.
function defuse(text: string): string {
  return text
    .replace(/-->/g, '-- >')
    .replace(/<(?=[/!a-z])/gi, '< ')
    .replace(/\{(?=\\)/g, '{ ')
    .replace(/&(?=#?\w+;)/g, '& ')
}

const SRT: CueStyle = {
  escape: text => text,
  measure: textWidth,
  prepare: defuse,
  label(name, isTurn, ahead) {
    // An empty cue, and a cue whose text looks like "Name: …", repeat the name of the speaker.
    const text = isTurn ? '' : ahead()
    if (text !== '' && splitSpeakerPrefix(text) === null) return null
    const label = `${shorten(name)}:`
    return { text: label, width: textWidth(label), hasSpaceBehind: true }
  },
}

function shorten(name: string): string {
  if (textWidth(name) <= MAX_NAME_COLUMNS) return name
  return `${chop(name, MAX_NAME_COLUMNS - 1, textWidth)[0]?.trimEnd()}…`
}

/** SubRip: numbered cues of at most 2 × 42 characters, with `Name: ` at the first cue of a turn. */
function createSrtWriter(): TranscriptWriter {
  const cutter = createCueCutter(SRT)
  let number = 0
  const write = (cues: Iterable<RenderedCue>): string => {
    let written = ''
    for (const { startMs, endMs, lines } of cues) {
      number += 1
      written += `${number}\n${clockWithMs(startMs, ',')} --> ${clockWithMs(endMs, ',')}\n${lines.join('\n')}\n\n`
    }
    return written
  }
  return { begin: () => '', add: segment => write(cutter.add(segment)), end: () => write(cutter.end()) }
}

export const srt: ExportFormat = {
  mediaType: 'application/x-subrip; charset=utf-8',
  extension: 'srt',
  isText: true,
  needsWords: true,
  createWriter: () => textFile(createSrtWriter()),
}

export function renderSrt(segments: Iterable<RenderedSegment>): string {
  return writeAll(createSrtWriter(), segments)
}
