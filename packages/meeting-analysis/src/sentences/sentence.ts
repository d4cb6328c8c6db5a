import type { Citation } from '../draft.ts'
import { cleanSentence } from '../text/clean-speech.ts'
import type { Clause } from './clause.ts'

/** What one speaker says in one go, put together from the clauses of one or more segments. */
export interface Sentence {
  readonly index: number
  readonly clauses: readonly Clause[]
  readonly speakerId: string | null
  readonly speakerName: string
  readonly start: number
  readonly end: number
  /** BCP 47 tag of the meeting's language, `und` where it is not known. */
  readonly language: string
  /** As one would write it down; no final mark is added. */
  readonly text: string
  /** Stems of the words that carry meaning, in order, repeated as said. */
  readonly terms: readonly string[]
  readonly wordCount: number
}

/** The sentence as one would print it, with its final mark. */
export function writeSentence(sentence: Sentence): string {
  return cleanSentence(sentence.text, sentence.language)
}

/** The clause as it was said, with the times of its segment. */
export function cite(clause: Clause): Citation {
  const { segment, from, to } = clause
  return {
    segmentId: segment.id,
    start: segment.start,
    end: segment.end,
    quote: segment.text.slice(from, to),
  }
}

/** Citations of clauses of one speaker, one a segment: neighbouring clauses of the same segment are one quote. */
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
