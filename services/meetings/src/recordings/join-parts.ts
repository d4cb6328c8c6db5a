import type { SpokenTranscript } from '../engines/speech-to-text.ts'

/** A part of a recording that was transcribed by itself. */
export interface TranscribedPart {
  /** Where the part begins in the recording, in seconds. */
  offsetSeconds: number
  transcript: SpokenTranscript
}

/** Cosine above which two voices of one model are taken for one person. */
const SAME_VOICE = 0.75

/**
 * One transcript of all parts. A label means nothing beyond its part: speakers of different parts are one only when
 * their voices say so; else a later part's label carries its number.
 */
export function joinParts(parts: readonly TranscribedPart[]): SpokenTranscript {
  const voices: SpokenTranscript['voices'] = []
  const segments = parts.flatMap(({ offsetSeconds, transcript }, number) => {
    const names = new Map<string, string>()
    for (const { speaker, embedding } of transcript.voices) {
      const known = closest(embedding, voices)
      const name = known ?? labelOf(speaker, number)
      names.set(speaker, name)
      if (!known) voices.push({ speaker: name, embedding })
    }
    return transcript.segments.map(segment => ({
      ...segment,
      speaker: segment.speaker && (names.get(segment.speaker) ?? labelOf(segment.speaker, number)),
      start: segment.start + offsetSeconds,
      end: segment.end + offsetSeconds,
      words: segment.words.map(word => ({
        ...word,
        start: word.start + offsetSeconds,
        end: word.end + offsetSeconds,
      })),
    }))
  })
  return { language: parts[0]?.transcript.language ?? null, segments, voices }
}

function labelOf(speaker: string, part: number): string {
  return part === 0 ? speaker : `${speaker} (part ${part + 1})`
}

function closest(voice: number[], known: SpokenTranscript['voices']): string | null {
  let best: { speaker: string; similarity: number } | null = null
  for (const { speaker, embedding } of known) {
    const similarity = cosine(voice, embedding)
    if (similarity >= SAME_VOICE && similarity > (best?.similarity ?? 0)) best = { speaker, similarity }
  }
  return best?.speaker ?? null
}

function cosine(a: number[], b: number[]): number {
  if (a.length !== b.length) return 0
  let product = 0
  let lengths = [0, 0] as [number, number]
  for (const [at, value] of a.entries()) {
    const other = b[at] ?? 0
    product += value * other
    lengths = [lengths[0] + value * value, lengths[1] + other * other]
  }
  return product / Math.sqrt(lengths[0] * lengths[1] || 1)
}
