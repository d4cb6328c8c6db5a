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
  /** At least a millisecond after the start, as both formats demand. */
  readonly endMs: number
  readonly lines: readonly string[]
}

/** How a format writes its cues. */
export interface CueStyle extends TokenStyle {
  /** What is done to a text or name before it is cut into words. */
  readonly prepare: (text: string) => string
  /**
   * The text before it.
   *
   * @param isTurn whether the cue before was another speaker's; @param text what follows, for formats in which it might
   *   be taken for a name
   */
  readonly label: (name: string, isTurn: boolean, text: () => string) => Label | null
}

/** A segment of which some cues may have been cut already. */
interface Cursor {
  readonly segment: RenderedSegment
  readonly order: number
  readonly tokens: readonly Token[]
  readonly times: readonly TokenTime[]
  next: number
}

/** How far to look for what might be taken for a name. */
const LOOK_AHEAD = 16

/** Cuts segments into cues, one after the other. */
interface CueCutter {
  /** The cues that come before any of a later segment. */
  add(segment: RenderedSegment): Generator<RenderedCue>
  /** The rest. */
  end(): Generator<RenderedCue>
}

/**
 * Cuts segments into cues of at most two lines, each within one segment, in the order of their starts: where people
 * speak at once the cues of their segments alternate. The first cue of a segment begins and the last one ends with it;
 * between them the times are those of the words. Segments come ordered by start.
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
