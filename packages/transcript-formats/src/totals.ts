import { countWords } from '@mi/text'

/** The fields of a segment from which totals are computed. */
export interface CountedSegment {
  readonly text: string
  readonly endMs: number
  readonly confidence: number | null
  readonly words: readonly { readonly confidence: number | null }[]
}

export interface TranscriptTotals {
  readonly segmentCount: number
  readonly wordCount: number
  readonly durationMs: number
  /** From 0 to 1; null when no segment and no word has a confidence. */
  readonly confidence: number | null
}

/** Computes the totals of a transcript one segment at a time. */
export interface TotalsCounter {
  add(segment: CountedSegment): void
  totals(): TranscriptTotals
}

/**
 * The confidence of a transcript is the mean of its segments' confidences, weighted by the words of each segment. A segment without
 * a confidence uses the mean of its words' confidences. A segment without either is ignored.
 */
export function createTotalsCounter(): TotalsCounter {
  let segmentCount = 0
  let wordCount = 0
  let durationMs = 0
  let weight = 0
  let weighted = 0
  let unweighted = 0
  let given = 0

  return {
    add(segment) {
      const words = countWords(segment.text)
      segmentCount += 1
      wordCount += words
      durationMs = Math.max(durationMs, segment.endMs)
      const confidence = segment.confidence ?? meanConfidence(segment.words)
      if (confidence === null) return
      given += 1
      unweighted += confidence
      weight += words
      weighted += confidence * words
    },
    totals: () => ({
      segmentCount,
      wordCount,
      durationMs,
      // Segments without words have no weight; if there are only such segments, they count equally.
      confidence: given === 0 ? null : round(weight > 0 ? weighted / weight : unweighted / given),
    }),
  }
}

/** The totals of segments in memory, for example after a correction. */
export function countTotals(segments: Iterable<CountedSegment>): TranscriptTotals {
  const counter = createTotalsCounter()
  for (const segment of segments) counter.add(segment)
  return counter.totals()
}

/** The `duration_seconds` of a transcript: the last end, rounded to whole seconds. */
export function durationSeconds(totals: Pick<TranscriptTotals, 'durationMs'>): number {
  return Math.round(totals.durationMs / 1000)
}

function meanConfidence(words: CountedSegment['words']): number | null {
  const given = words.flatMap(word => (word.confidence === null ? [] : [word.confidence]))
  return given.length === 0 ? null : given.reduce((sum, confidence) => sum + confidence, 0) / given.length
}

/** Rounds to six decimals, which hides the rounding errors of sums. */
function round(value: number): number {
  return Math.round(value * 1e6) / 1e6
}
