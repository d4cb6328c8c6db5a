import type { Segment } from '@mi/contracts/mi/transcripts/v1'
import { countWords } from '@mi/text'
import { lengthMs, unionOf } from './spans.ts'

/** The part of a transcript that a participant speaks. */
export interface SpeakerShare {
  participantId: string
  name: string
  /** See {@link unionOf}. */
  spans: number[]
  speakingMs: number
  wordCount: number
}

/** The speakers of a transcript, in the order of their first words. */
export function speakersOf(
  segments: readonly Pick<Segment, 'speaker' | 'text' | 'start' | 'end'>[],
): SpeakerShare[] {
  const heard = new Map<string, { name: string; intervals: [number, number][]; words: number }>()
  for (const { speaker, text, start, end } of segments) {
    if (!speaker) continue
    const share = heard.get(speaker.id) ?? { name: speaker.name, intervals: [], words: 0 }
    share.intervals.push([Math.round(start * 1000), Math.round(end * 1000)])
    share.words += countWords(text)
    heard.set(speaker.id, share)
  }
  return [...heard].map(([participantId, { name, intervals, words }]) => {
    const spans = unionOf(intervals)
    return { participantId, name, spans, speakingMs: lengthMs(spans), wordCount: words }
  })
}
