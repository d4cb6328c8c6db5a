import { findCues } from '../features/cues.ts'
import { isPresentable } from '../ranking/cover.ts'
import type { RankedSentence } from '../ranking/rank-sentences.ts'
import type { Sentence } from '../transcript/sentence.ts'

export interface Decision {
  readonly sentence: Sentence
  readonly confidence: number
}

const LEAST = 0.22
const MOST = 14
/** Terms shared by two decisions, of the shorter one's, above which they are the same decision. */
const SAME = 0.6

/** Sentences that state what was settled, surest first, one for each decision. */
export function findDecisions(ranked: readonly RankedSentence[], english: boolean): Decision[] {
  if (!english) return []
  const scored = ranked
    .filter(({ sentence }) => isPresentable(sentence) && !/\?$/.test(sentence.text))
    .map(({ sentence, decision, score }) => {
      const cues = findCues(sentence.clauses.flatMap(clause => clause.words).join(' '))
      const said = cues.has('decided') ? 0.12 : 0
      return { sentence, confidence: Math.min(1, decision * (0.6 + 0.4 * score) + said) }
    })
    .filter(({ confidence }) => confidence >= LEAST)
    .sort((a, b) => b.confidence - a.confidence || a.sentence.index - b.sentence.index)
  return oneForEach(scored)
}

/** The first of each decision, `MOST` at most. */
export function oneForEach(decisions: readonly Decision[]): Decision[] {
  const chosen: Decision[] = []
  for (const candidate of decisions) {
    if (chosen.length === MOST) break
    if (chosen.every(other => overlap(other.sentence, candidate.sentence) < SAME)) chosen.push(candidate)
  }
  return chosen
}

function overlap(left: Sentence, right: Sentence): number {
  const terms = new Set(left.terms)
  const others = new Set(right.terms)
  let shared = 0
  for (const term of others) if (terms.has(term)) shared++
  return shared / Math.max(1, Math.min(terms.size, others.size))
}
