import type { GoldLabel } from '../corpora/public-calls.ts'
import type { DescribedCall } from './corpus.ts'
import type { LabelledRows } from './train-logistic.ts'

/** A clause such as “yes” may support an item, but teaches nothing. */
const SHORTEST_WORDS = 3
/** Explicit items count more than implied items. */
const SURE_WEIGHT = 2
/** Clauses beside a label often continue its matter. They count as neither positive nor negative. */
const BESIDE_WEIGHT = 0.3

/** Clauses of segments with a label are positive. */
export function goldLabels(described: DescribedCall, labels: readonly GoldLabel[]): LabelledRows {
  const weightOf = new Map<number, number>()
  for (const { cues, strength } of labels)
    for (const cue of cues)
      weightOf.set(cue, Math.max(weightOf.get(cue) ?? 0, strength === 'implied' ? 1 : SURE_WEIGHT))
  const isBeside = (index: number) => weightOf.has(index - 1) || weightOf.has(index + 1)
  const clauses = described.firstPasses.map(({ clause }) => clause)
  return {
    rows: described.rows,
    positive: clauses.map(({ segment }) => weightOf.has(segment.index)),
    weights: clauses.map(({ segment, words }) =>
      words.length < SHORTEST_WORDS
        ? 0
        : (weightOf.get(segment.index) ?? (isBeside(segment.index) ? BESIDE_WEIGHT : 1)),
    ),
  }
}
