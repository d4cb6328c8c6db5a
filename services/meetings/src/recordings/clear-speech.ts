import type { SpeakerStretches } from '../engines/speaker-embeddings.ts'
import type { SpokenSegment } from '../engines/speech-to-text.ts'

/** Shorter is a yes or a cough, and says little of a voice. */
const LEAST_SECONDS = 1
/** Models are made for stretches of some seconds. */
const LONGEST_SECONDS = 10
/** With so much a voice is known; more only takes time. */
const ENOUGH_SECONDS = 60
/** A voice of which less is heard is not described. */
const LEAST_TOTAL_SECONDS = 2

/** Where each speaker of a transcript is heard alone: the longest stretches first, a minute at most. */
export function clearSpeech(segments: readonly SpokenSegment[]): SpeakerStretches[] {
  const bySpeaker = new Map<string, { start: number; end: number }[]>()
  for (const segment of segments) {
    if (segment.speaker === null || isDisturbed(segment, segments)) continue
    const stretches = bySpeaker.get(segment.speaker) ?? []
    stretches.push(...pieces(segment))
    bySpeaker.set(segment.speaker, stretches)
  }
  return [...bySpeaker].flatMap(([speaker, stretches]) => {
    const taken: typeof stretches = []
    let seconds = 0
    for (const one of stretches.toSorted((a, b) => b.end - b.start - (a.end - a.start))) {
      if (seconds >= ENOUGH_SECONDS) break
      taken.push(one)
      seconds += one.end - one.start
    }
    return seconds < LEAST_TOTAL_SECONDS ? [] : [{ speaker, stretches: taken }]
  })
}

/** Somebody else speaks at the same time. */
function isDisturbed(segment: SpokenSegment, all: readonly SpokenSegment[]): boolean {
  return all.some(
    other => other.speaker !== segment.speaker && other.start < segment.end && segment.start < other.end,
  )
}

function pieces({ start, end }: SpokenSegment): { start: number; end: number }[] {
  const count = Math.max(Math.ceil((end - start) / LONGEST_SECONDS), 1)
  const seconds = (end - start) / count
  if (seconds < LEAST_SECONDS) return []
  return Array.from({ length: count }, (_, at) => ({
    start: start + at * seconds,
    end: start + (at + 1) * seconds,
  }))
}
