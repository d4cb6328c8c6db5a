import type { GoldLabel } from '../corpora/public-calls.ts'
import type { DescribedCall } from './corpus.ts'
import type { LabelledRows } from './train-logistic.ts'

/** “Yes” may support an item, but teaches nothing. */
const SHORTEST_WORDS = 3
/** What surely belongs into a list counts more than what some would put there. */
const SURE_WEIGHT = 2
/** Beside what was labelled is often more talk about the same: neither yes nor no. */
const BESIDE_WEIGHT = 0.3

/** Clauses of the segments in which somebody who read the call found an item count as positive. */
export function goldLabels(one: DescribedCall, labels: readonly GoldLabel[]): LabelledRows {
  const weightOf = new Map<number, number>()
  for (const { cues, strength } of labels)
    for (const cue of cues)
      weightOf.set(cue, Math.max(weightOf.get(cue) ?? 0, strength === 'implied' ? 1 : SURE_WEIGHT))
  const isBeside = (index: number) => weightOf.has(index - 1) || weightOf.has(index + 1)
  const clauses = one.firstPasses.map(({ clause }) => clause)
  return {
    rows: one.rows,
    positive: clauses.map(({ segment }) => weightOf.has(segment.index)),
    weights: clauses.map(({ segment, words }) =>
      words.length < SHORTEST_WORDS
        ? 0
        : (weightOf.get(segment.index) ?? (isBeside(segment.index) ? BESIDE_WEIGHT : 1)),
    ),
  }
}
