import type { Sentence } from '../sentences/sentence.ts'
import type { RankedAnswer } from './rank-passages.ts'

const CANDIDATES = 60
const NAME_WORDS = 3
const NEW_TERMS = 0.5
/** What is less to the point than this share of the best is left out, however many words are left. */
const LEAST_SHARE = 0.4
/** A question is no answer. */
const QUESTION = /[?？]\s*$/u

/** Best sentences within `words`, each counted for its rank and for the rare terms it adds: the best first, then the others in order of the meeting. */
export function pickSentences(
  ranked: readonly RankedAnswer[],
  rarity: ReadonlyMap<string, number>,
  words: number,
): Sentence[] {
  const pool = [...ranked]
    .filter(one => one.score > 0)
    .sort((a, b) => b.score - a.score || a.sentence.index - b.sentence.index)
    .slice(0, CANDIDATES)
  const highest = pool[0]?.score ?? 1
  const near = pool.filter(({ score }) => score >= LEAST_SHARE * highest)
  const stated = near.filter(({ sentence }) => !QUESTION.test(sentence.text))
  const relevant = stated.length > 0 ? stated : near
  const covered = new Set<string>()
  const chosen: Sentence[] = []
  let left = words
  for (;;) {
    let best: Sentence | undefined
    let bestGain = 0
    for (const { sentence, score } of relevant) {
      if (chosen.includes(sentence) || sentence.wordCount + NAME_WORDS > left) continue
      const fresh = [...new Set(sentence.terms)].filter(term => !covered.has(term))
      const added = fresh.reduce((sum, term) => sum + (rarity.get(term) ?? 0), 0)
      const gain = (score / highest) ** 1.5 * (1 + (NEW_TERMS * added) / Math.sqrt(sentence.terms.length))
      if (gain > bestGain) {
        bestGain = gain
        best = sentence
      }
    }
    if (best === undefined) break
    chosen.push(best)
    for (const term of best.terms) covered.add(term)
    left -= best.wordCount + NAME_WORDS
  }
  const first = chosen.find(sentence => !QUESTION.test(sentence.text)) ?? chosen[0]
  if (first === undefined) return []
  const others = chosen.filter(sentence => sentence !== first)
  return [first, ...others.sort((a, b) => a.start - b.start || a.index - b.index)]
}
