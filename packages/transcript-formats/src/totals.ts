import { countWords } from '@mi/text'

/** What the totals of a transcript are made from. */
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
  /** 0 to 1, or null when no segment and no word gave one. */
  readonly confidence: number | null
}

/** Adds up a transcript one segment at a time. */
export interface TotalsCounter {
  add(segment: CountedSegment): void
  totals(): TranscriptTotals
}

/**
 * The confidence of a transcript is the mean of its segments' confidences, each weighted by the words of the segment. A
 * segment without one counts with the mean of its words' confidences, one without either does not count.
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
      // Segments without a word have no weight; if there are only such, they count alike.
      confidence: given === 0 ? null : round(weight > 0 ? weighted / weight : unweighted / given),
    }),
  }
}

/** The totals of segments already at hand, after a correction for instance. */
export function countTotals(segments: Iterable<CountedSegment>): TranscriptTotals {
  const counter = createTotalsCounter()
  for (const segment of segments) counter.add(segment)
  return counter.totals()
}

/** `duration_seconds` of a transcript: the last end, rounded to whole seconds. */
export function durationSeconds(totals: Pick<TranscriptTotals, 'durationMs'>): number {
  return Math.round(totals.durationMs / 1000)
}

function meanConfidence(words: CountedSegment['words']): number | null {
  const given = words.flatMap(word => (word.confidence === null ? [] : [word.confidence]))
  return given.length === 0 ? null : given.reduce((sum, confidence) => sum + confidence, 0) / given.length
}

/** Six decimals: sums of floats would show their noise. */
function round(value: number): number {
  return Math.round(value * 1e6) / 1e6
}
