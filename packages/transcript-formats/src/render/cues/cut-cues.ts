import { cleanLine } from '@mi/text'
import { UNKNOWN_SPEAKER } from '../../transcript.ts'
import type { RenderedSegment } from '../transcript-document.ts'
import { fillLines, type Label, MAX_COLUMNS } from './fill-lines.ts'
import { createStartQueue } from './start-queue.ts'
import { type TokenTime, tokenTimes } from './token-times.ts'
import { type Token, type TokenStyle, tokenize } from './tokens.ts'

/** A cue of a subtitle file. */
export interface RenderedCue {
  readonly startMs: number
  /** At least one millisecond after the start, as both formats require. */
  readonly endMs: number
  readonly lines: readonly string[]
}

/** The way in which a format writes its cues. */
export interface CueStyle extends TokenStyle {
  /** Transforms a text or name before it is split into words. */
  readonly prepare: (text: string) => string
  /**
   * The label before the text.
   *
   * @param isTurn true if the cue before belongs to another speaker; @param text the following text, for formats in which it
   *   could look like a name
   */
  readonly label: (name: string, isTurn: boolean, text: () => string) => Label | null
}

/** A segment that may already be partly cut into cues. */
interface Cursor {
  readonly segment: RenderedSegment
  readonly order: number
  readonly tokens: readonly Token[]
  readonly times: readonly TokenTime[]
  next: number
}

/** The number of tokens that are checked for text that looks like a name. */
const LOOK_AHEAD = 16

/** Cuts segments into cues, one after the other. */
interface CueCutter {
  /** Returns the cues that precede all later segments. */
  add(segment: RenderedSegment): Generator<RenderedCue>
  /** Returns the remaining cues. */
  end(): Generator<RenderedCue>
}

/**
 * Cuts segments into cues of at most two lines, each within one segment, ordered by start: the cues of overlapping segments
 * alternate. The first cue of a segment starts with the segment and the last cue ends with it; the times between them are the
 * times of the words. The segments must be ordered by start.
 */
export function createCueCutter(style: CueStyle): CueCutter {
  const begun = createStartQueue<Cursor>()
  let lastSpeakerId: string | null = null
  let order = 0

  function cut(cursor: Cursor): RenderedCue {
    const { segment, tokens, times, order } = cursor
    const from = cursor.next
    const name = style.prepare(cleanLine(segment.speaker.name) || UNKNOWN_SPEAKER)
    const label = style.label(name, segment.speaker.id !== lastSpeakerId, () => textAhead(tokens, from))
    const { lines, next } = fillLines(tokens, from, label)
    lastSpeakerId = segment.speaker.id
    cursor.next = next
    const startMs = from === 0 ? segment.startMs : (times[from]?.startMs ?? segment.startMs)
    const isLast = next >= tokens.length
    const endMs = isLast ? segment.endMs : (times[next - 1]?.endMs ?? segment.endMs)
    if (!isLast) begun.push(times[next]?.startMs ?? segment.endMs, order, cursor)
    return { startMs, endMs: Math.max(endMs, startMs + 1), lines }
  }

  return {
    *add(segment) {
      while (begun.earliestMs < segment.startMs) yield cut(begun.pop() as Cursor)
      const tokens = tokenize(style.prepare(cleanLine(segment.text)), MAX_COLUMNS, style)
      yield cut({ segment, order, tokens, times: tokenTimes(tokens, segment), next: 0 })
      order += 1
    },
    *end() {
      for (let cursor = begun.pop(); cursor; cursor = begun.pop()) yield cut(cursor)
    },
  }
}

function textAhead(tokens: readonly Token[], from: number): string {
  const ahead = tokens.slice(from, from + LOOK_AHEAD)
  return ahead
    .map(token => (token.joins ? '' : ' ') + token.text)
    .join('')
    .trim()
}
