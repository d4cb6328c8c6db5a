import { cleanLine } from '@mi/text'
import type { RenderedSegment } from './transcript-document.ts'
import type { TranscriptWriter } from './transcript-writer.ts'

/** `01:02:03`, whole seconds cut off; more than 99 hours take more digits. */
export function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits).join(':')
}

/** `01:02:03.004`; SubRip wants a comma before the milliseconds. */
export function clockWithMs(ms: number, separator: '.' | ','): string {
  return `${clock(ms)}${separator}${String(Math.round(ms) % 1000).padStart(3, '0')}`
}

/** `1 h 4 min`, `4 min`, `40 s`: how long a meeting was. */
export function spokenDuration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

/** How a format writes a turn: consecutive segments of one speaker, joined with spaces. */
interface TurnStyle {
  /** What is before the text of a turn. @param isFirst no turn is before it */
  begin(name: string, startMs: number, isFirst: boolean): string
  /** A text of the turn. @param isFirst no text of the turn is before it */
  text(text: string, isFirst: boolean): string
  end(): string
}

/** Writes the turns of a transcript; nothing is written for texts that are empty. */
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
