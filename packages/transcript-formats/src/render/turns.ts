import { cleanLine } from '@mi/text'
import type { RenderedSegment } from './transcript-document.ts'

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

/** Consecutive segments of one speaker as one paragraph. */
interface Turn {
  readonly name: string
  readonly startMs: number
  readonly text: string
}

/** Joins consecutive segments of a speaker with spaces. */
export function* turnsOf(segments: Iterable<RenderedSegment>): Generator<Turn> {
  let speakerId: string | null = null
  let turn: { name: string; startMs: number; texts: string[] } | null = null
  const complete = ({ name, startMs, texts }: { name: string; startMs: number; texts: string[] }): Turn => ({
    name,
    startMs,
    text: texts.filter(text => text !== '').join(' '),
  })
  for (const { speaker, text, startMs } of segments) {
    if (turn && speakerId === speaker.id) {
      turn.texts.push(cleanLine(text))
      continue
    }
    if (turn) yield complete(turn)
    speakerId = speaker.id
    turn = { name: cleanLine(speaker.name), startMs, texts: [cleanLine(text)] }
  }
  if (turn) yield complete(turn)
}
