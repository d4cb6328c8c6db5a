/**
 * How a segment is scored, the same on every engine. The figures were measured on real meetings (`bench/search-relevance.ts`); the
 * frame is BM25 as Lucene writes it (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009, without the constant k1 + 1).
 */

/** BM25: how soon repeating a word stops to count. */
const K1 = 1.2

/** BM25: how much longer segments are marked down. Turns are short, so less than the usual .75. */
const B = 0.4

/** What a word that only asks ("discuss", "summarize") counts of a word that is asked about. */
export const QUESTION_WORD_WEIGHT = 0.3

/** What a word in the speaker's name counts of the same word spoken once. */
export const NAME_WEIGHT = 0.45

/** Segments of a speaker whose whole name is in the query. */
export const NAMED_SPEAKER_FACTOR = 1.5

/** The weight of what is said around a segment; the spoken words themselves weigh 1. */
export const NEIGHBOURHOOD_WEIGHT = 0.3

/** Segments after which a neighbour counts a factor e less. */
export const NEIGHBOURHOOD_DECAY = 30

/** As many as this must match all words, else those that match any follow below them. */
export const ENOUGH_FULL_MATCHES = 10

/** Rarity of a term: Lucene's form, never negative. */
export function inverseDocumentFrequency(documents: number, documentsWithTerm: number): number {
  return Math.log(1 + Math.max(0, documents - documentsWithTerm + 0.5) / (documentsWithTerm + 0.5))
}

/** What a term's occurrences in a segment count, 0 to 1; lengths in tokens. */
export function termImpact(frequency: number, length: number, averageLength: number): number {
  return frequency / (frequency + K1 * (1 - B + (B * length) / averageLength))
}

/** What a word said `sum` often around counts, 0 to 1; `sum` adds up impacts, each fallen with its distance. */
export function neighbourhoodImpact(sum: number): number {
  return sum / (sum + 1)
}

/** The lowest score of a segment that matches all words. */
export const FULL_MATCH_SCORE = 0.5

/** Score 0 to 1 of a segment: those that match all words fill the upper half, the others the lower. */
export function tieredScore(share: number, matchesAll: boolean): number {
  const bounded = Math.min(1, Math.max(0, share)) * (1 - FULL_MATCH_SCORE)
  return matchesAll ? FULL_MATCH_SCORE + bounded : bounded
}
