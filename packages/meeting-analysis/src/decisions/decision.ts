import type { Sentence } from '../sentences/sentence.ts'

/** What a meeting settled, and in which words. */
export interface Decision {
  readonly sentence: Sentence
  readonly confidence: number
  /** What was settled in one statement, where that is not the sentence itself. */
  readonly text?: string
  /** Others of the same exchange that it rests on. */
  readonly beside?: readonly Sentence[]
}

const MOST = 14
/** Terms shared by two decisions, of the shorter one's, above which they are the same decision. */
const SAME = 0.6

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
