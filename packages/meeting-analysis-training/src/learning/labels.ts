import type { GoldItem } from '../corpora/ami.ts'
import type { DescribedAmi, DescribedMeeting } from './corpus.ts'
import type { LabelledRows } from './train-logistic.ts'

/** “Yes” may support an item, but teaches nothing. */
const SHORTEST_WORDS = 3

const POSITIVE_WEIGHT = 1.5

export function actionLabels(one: DescribedAmi): LabelledRows {
  return label(one, supports(one.meeting.actions), POSITIVE_WEIGHT)
}

export function decisionLabels(one: DescribedAmi): LabelledRows {
  return label(one, supports(one.meeting.decisions), 1)
}

export function salienceLabels(one: DescribedAmi): LabelledRows {
  return label(one, one.meeting.extract, 1)
}

export function supports(items: readonly GoldItem[]): Set<string> {
  return new Set(items.flatMap(item => item.segmentIds))
}

export function isLongEnough(one: DescribedMeeting, at: number): boolean {
  return (one.firstPasses[at]?.clause.words.length ?? 0) >= SHORTEST_WORDS
}

function label(one: DescribedAmi, gold: ReadonlySet<string>, weight: number): LabelledRows {
  const positive = one.firstPasses.map(pass => gold.has(pass.clause.segment.id))
  return {
    rows: one.rows,
    positive,
    weights: positive.map((isGold, at) => (isLongEnough(one, at) ? (isGold ? weight : 1) : 0)),
  }
}
