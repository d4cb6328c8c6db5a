import type { GoldItem } from '../corpora/ami.ts'
import type { DescribedAmi, DescribedMeeting } from './corpus.ts'
import type { LabelledRows } from './train-logistic.ts'

/** “Yes” may support an item, but teaches nothing. */
const SHORTEST_WORDS = 3

const POSITIVE_WEIGHT = 1.5

export function actionLabels(described: DescribedAmi): LabelledRows {
  return label(described, supports(described.meeting.actions), POSITIVE_WEIGHT)
}

export function decisionLabels(described: DescribedAmi): LabelledRows {
  return label(described, supports(described.meeting.decisions), 1)
}

export function salienceLabels(described: DescribedAmi): LabelledRows {
  return label(described, described.meeting.extract, 1)
}

export function supports(items: readonly GoldItem[]): Set<string> {
  return new Set(items.flatMap(item => item.segmentIds))
}

export function isLongEnough(described: DescribedMeeting, at: number): boolean {
  return (described.firstPasses[at]?.clause.words.length ?? 0) >= SHORTEST_WORDS
}

function label(described: DescribedAmi, gold: ReadonlySet<string>, weight: number): LabelledRows {
  const positive = described.firstPasses.map(pass => gold.has(pass.clause.segment.id))
  return {
    rows: described.rows,
    positive,
    weights: positive.map((isGold, at) => (isLongEnough(described, at) ? (isGold ? weight : 1) : 0)),
  }
}
