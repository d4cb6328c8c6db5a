import { cleanLine } from '../clean-text.ts'
import type { RenderedSegment } from './transcript.ts'

/** Consecutive segments of one speaker as one paragraph. */
export interface Turn {
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
