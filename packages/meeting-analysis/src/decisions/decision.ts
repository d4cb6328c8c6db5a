import type { Sentence } from '../sentences/sentence.ts'

/** A decision of a meeting. */
export interface Decision {
  readonly sentence: Sentence
  readonly confidence: number
  /** The decision in one statement, where it differs from the sentence. */
  readonly text?: string
  /** Other sentences of the exchange that support it. */
  readonly beside?: readonly Sentence[]
}

const MOST = 14
/** The share of common terms of two sentences about the same decision. */
const SAME = 0.6

/** The first sentence of each decision, `MOST` at most. */
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
