import type { Citation } from '../draft.ts'
import type { Segment } from '../request.ts'
import { cleanSentence } from '../text/clean-speech.ts'

/** A sentence of one speaker, from the clauses of one or more segments. */
export interface Sentence {
  readonly index: number
  readonly clauses: readonly Clause[]
  readonly speakerId: string | null
  readonly speakerName: string
  readonly start: number
  readonly end: number
  /** BCP 47 tag of the meeting's language, or `und`. */
  readonly language: string
  /** The text without fillers. No final mark is added. */
  readonly text: string
  /** Stems of the content words, in order and repeated. */
  readonly terms: readonly string[]
  readonly wordCount: number
}

/** The printed form of a sentence, with its final mark. */
export function writeSentence(sentence: Sentence): string {
  return cleanSentence(sentence.text, sentence.language)
}

/** Quotes a clause, with the times of its segment. */
export function cite(clause: Clause): Citation {
  const { segment, from, to } = clause
  return {
    segmentId: segment.id,
    start: segment.start,
    end: segment.end,
    quote: segment.text.slice(from, to),
  }
}

/** Quotes clauses of one speaker. Neighbouring clauses of a segment are one quote. */
export function citeSentence(sentence: Pick<Sentence, 'clauses'>): Citation[] {
  const citations: Citation[] = []
  let first: Clause | undefined
  for (const [at, clause] of sentence.clauses.entries()) {
    first ??= clause
    if (sentence.clauses[at + 1]?.segment.id === clause.segment.id) continue
    citations.push(cite({ ...first, to: clause.to }))
    first = undefined
  }
  return citations
}

/** A sentence, or its part in one segment: the smallest unit that is scored and quoted. */
export interface Clause {
  readonly index: number
  readonly segment: Segment
  /** The range of characters in the text of the segment. */
  readonly from: number
  readonly to: number
  /** The text of the transcript with corrected names and terms. */
  readonly text: string
  /** Lower-case words without noise tags and fillers. */
  readonly words: readonly string[]
  readonly asks: boolean
}
