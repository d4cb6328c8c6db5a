import type { SpeakerStretches, SpokenSegment } from './spoken-transcript.ts'

/** Minimum length of a stretch. A shorter stretch is a short reply or a cough and describes a voice poorly. */
const LEAST_SECONDS = 1
/** Maximum length of a stretch. The models expect stretches of some seconds. */
const LONGEST_SECONDS = 10
/** Maximum total length. More speech costs time and hardly improves the embedding. */
const ENOUGH_SECONDS = 60
/** Minimum total length of a voice that is described. */
const LEAST_TOTAL_SECONDS = 2

/** The stretches in which only one speaker is heard, for each speaker of a transcript: longest first, up to a minute in total. */
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
    for (const stretch of stretches.toSorted((a, b) => b.end - b.start - (a.end - a.start))) {
      if (seconds >= ENOUGH_SECONDS) break
      taken.push(stretch)
      seconds += stretch.end - stretch.start
    }
    return seconds < LEAST_TOTAL_SECONDS ? [] : [{ speaker, stretches: taken }]
  })
}

/** True when another speaker speaks at the same time. */
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
