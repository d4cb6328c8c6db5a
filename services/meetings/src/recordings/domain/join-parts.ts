import type { SpokenTranscript } from './spoken-transcript.ts'

type Voice = SpokenTranscript['voices'][number]

/** A part of a recording that was transcribed separately. */
export interface TranscribedPart {
  /** Start of the part in the recording, in seconds. */
  offsetSeconds: number
  transcript: SpokenTranscript
}

/**
 * Joins the transcripts of all parts. Labels are valid only in their part. Speakers of different parts are joined only when their voices
 * match. Otherwise the label of the later part gets the number of the part. Two speakers of the same part are never joined.
 * @param sameVoice minimum cosine similarity at which two voices of the same model belong to one person
 */
export function joinParts(parts: readonly TranscribedPart[], sameVoice: number): SpokenTranscript {
  const known: Voice[] = []
  const segments = parts.flatMap(({ offsetSeconds, transcript }, number) => {
    const names = recognised(transcript.voices, known, sameVoice)
    const nameOf = (speaker: string) => names.get(speaker) ?? labelOf(speaker, number)
    for (const voice of transcript.voices)
      if (!names.has(voice.speaker)) known.push({ ...voice, speaker: nameOf(voice.speaker) })
    return transcript.segments.map(segment => ({
      ...segment,
      speaker: segment.speaker && nameOf(segment.speaker),
      start: segment.start + offsetSeconds,
      end: segment.end + offsetSeconds,
      words: segment.words.map(word => ({
        ...word,
        start: word.start + offsetSeconds,
        end: word.end + offsetSeconds,
      })),
    }))
  })
  return { language: parts[0]?.transcript.language ?? null, segments, voices: known }
}

function labelOf(speaker: string, part: number): string {
  return part === 0 ? speaker : `${speaker} (part ${part + 1})`
}

/** The speakers of a part that match speakers of earlier parts, most similar pair first. Each earlier speaker is matched at most once. */
function recognised(
  voices: readonly Voice[],
  known: readonly Voice[],
  sameVoice: number,
): Map<string, string> {
  const pairs = voices
    .flatMap(voice => known.map(other => ({ voice, other, similarity: similarity(voice, other) })))
    .filter(pair => pair.similarity >= sameVoice)
    .sort((a, b) => b.similarity - a.similarity)
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const { voice, other } of pairs) {
    if (names.has(voice.speaker) || taken.has(other.speaker)) continue
    names.set(voice.speaker, other.speaker)
    taken.add(other.speaker)
  }
  return names
}

function similarity(a: Voice, b: Voice): number {
  return a.model === b.model ? cosine(a.embedding, b.embedding) : 0
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
