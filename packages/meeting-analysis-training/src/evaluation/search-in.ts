import { isStopWord, stem } from '@mi/language/english-speech'
import type { Passage } from '@mi/meeting-analysis'
import { tokenize } from '@mi/meeting-analysis/training'

const HITS = 40
const AROUND = 2

/** The passages of a search by words: passages with the rarest words of the question, and their neighbours. */
export function searchIn(passages: readonly Passage[], question: string): Passage[] {
  const asked = new Set(termsOf(question))
  const said = passages.map(passage => new Set(termsOf(passage.text)))
  const rarity = new Map(
    [...asked].map(term => [
      term,
      Math.log(1 + passages.length / (1 + said.filter(terms => terms.has(term)).length)),
    ]),
  )
  const hits = said
    .map((terms, at) => ({
      at,
      score: [...asked].reduce((sum, term) => sum + (terms.has(term) ? (rarity.get(term) ?? 0) : 0), 0),
    }))
    .filter(hit => hit.score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, HITS)
  const chosen = new Set(
    hits.flatMap(({ at }) => Array.from({ length: 2 * AROUND + 1 }, (_, n) => at + n - AROUND)),
  )
  return passages.filter((_, at) => chosen.has(at))
}

function termsOf(text: string): string[] {
  return tokenize(text.toLowerCase())
    .filter(({ text: word }) => !isStopWord(word))
    .map(({ text: word }) => stem(word))
}
