/**
 * The score of a segment, the same on every engine. The constants were measured on real meetings (`bench/search-relevance.ts`). The
 * base is BM25 in Lucene's form (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009, without the constant k1 + 1).
 */

/** BM25: how soon repetitions of a word stop counting. */
const K1 = 1.2

/** BM25: the penalty for longer segments. Turns are short, so it is lower than the usual .75. */
const B = 0.4

/** The weight of a question word ("discuss", "summarize") relative to a topic word. */
export const QUESTION_WORD_WEIGHT = 0.3

/** The weight of a word in the speaker's name relative to the same word spoken once. */
export const NAME_WEIGHT = 0.45

/** The factor for segments of a speaker whose full name is in the query. */
export const NAMED_SPEAKER_FACTOR = 1.5

/** The weight of the text around a segment; the weight of the segment's own words is 1. */
export const NEIGHBOURHOOD_WEIGHT = 0.3

/** The distance in segments at which a neighbour's weight decreases by the factor e. */
export const NEIGHBOURHOOD_DECAY = 30

/** With fewer full matches than this, segments that match any word follow below them. */
export const ENOUGH_FULL_MATCHES = 10

/** The rarity of a term in Lucene's form, never negative. */
export function inverseDocumentFrequency(documents: number, documentsWithTerm: number): number {
  return Math.log(1 + Math.max(0, documents - documentsWithTerm + 0.5) / (documentsWithTerm + 0.5))
}

/** The impact of a term's occurrences in a segment, from 0 to 1; lengths in tokens. */
export function termImpact(frequency: number, length: number, averageLength: number): number {
  return frequency / (frequency + K1 * (1 - B + (B * length) / averageLength))
}

/** The impact of a word in the surrounding text, from 0 to 1. `sum` is the sum of impacts, which decrease with distance. */
export function neighbourhoodImpact(sum: number): number {
  return sum / (sum + 1)
}

/** The lowest score of a segment that matches all words. */
export const FULL_MATCH_SCORE = 0.5

/** The score of a segment from 0 to 1: full matches are in the upper half, the others in the lower half. */
export function tieredScore(share: number, matchesAll: boolean): number {
  const bounded = Math.min(1, Math.max(0, share)) * (1 - FULL_MATCH_SCORE)
  return matchesAll ? FULL_MATCH_SCORE + bounded : bounded
}
