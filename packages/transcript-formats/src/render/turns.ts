import { cleanLine } from '@mi/text'
import type { RenderedSegment } from './transcript-document.ts'
import type { TranscriptWriter } from './transcript-writer.ts'

/** Formats `01:02:03` with whole seconds, rounded down; more than 99 hours have more digits. */
export function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits).join(':')
}

/** Formats `01:02:03.004`; SubRip requires a comma before the milliseconds. */
export function clockWithMs(ms: number, separator: '.' | ','): string {
  return `${clock(ms)}${separator}${String(Math.round(ms) % 1000).padStart(3, '0')}`
}

/** The duration of a meeting: `1 h 4 min`, `4 min` or `40 s`. */
export function spokenDuration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

/** The way in which a format writes a turn: consecutive segments of one speaker, joined with spaces. */
interface TurnStyle {
  /** The text before a turn. @param isFirst true for the first turn */
  begin(name: string, startMs: number, isFirst: boolean): string
  /** A text of the turn. @param isFirst true for the first text of the turn */
  text(text: string, isFirst: boolean): string
  end(): string
}

/** Writes the turns of a transcript. Empty texts are omitted. */
export function createTurnWriter(style: TurnStyle): Omit<TranscriptWriter, 'begin'> {
  let speakerId: string | null = null
  let isFirstTurn = true
  let isFirstText = true

  function beginTurn({ speaker, startMs }: RenderedSegment): string {
    const before = isFirstTurn ? '' : style.end()
    const begin = style.begin(cleanLine(speaker.name), startMs, isFirstTurn)
    speakerId = speaker.id
    isFirstTurn = false
    isFirstText = true
    return before + begin
  }

  return {
    add(segment) {
      const begin = isFirstTurn || segment.speaker.id !== speakerId ? beginTurn(segment) : ''
      const text = cleanLine(segment.text)
      if (text === '') return begin
      const written = style.text(text, isFirstText)
      isFirstText = false
      return begin + written
    },
    end: () => (isFirstTurn ? '' : style.end()),
  }
}
