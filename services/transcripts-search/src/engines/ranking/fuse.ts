/** Reciprocal rank fusion (Cormack, Clarke, Büttcher, 2009). The offset is small, so that the first ranks count most. */
const RANK_OFFSET = 10

/**
 * Measured on 242 judged queries and 40 paraphrased queries. The common advice is twice the weight of a small embedding model, but then
 * fusion loses some correct first ranks of the lexical ranking (MRR .681 against .702). At six times it loses none and still finds
 * paraphrases.
 */
const LEXICAL_WEIGHT = 6
const SEMANTIC_WEIGHT = 1

const BEST = (LEXICAL_WEIGHT + SEMANTIC_WEIGHT) / (RANK_OFFSET + 1)

interface Fused<T> {
  item: T
  /** From 0 to 1; 1 is first in both rankings. */
  score: number
}

/** Fuses a lexical ranking, which counts more, with a semantic ranking. Items with equal `keyOf` are the same. */
export function fuseRankings<T>(
  lexical: readonly T[],
  semantic: readonly T[],
  keyOf: (item: T) => string,
): Fused<T>[] {
  const fused = new Map<string, Fused<T>>()
  const add = (items: readonly T[], weight: number) => {
    items.forEach((item, rank) => {
      const key = keyOf(item)
      const known = fused.get(key) ?? { item, score: 0 }
      known.score += weight / (RANK_OFFSET + rank + 1) / BEST
      fused.set(key, known)
    })
  }
  add(lexical, LEXICAL_WEIGHT)
  add(semantic, SEMANTIC_WEIGHT)
  return [...fused.values()].sort((a, b) => b.score - a.score)
}
