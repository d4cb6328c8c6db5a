import type { AmiMeeting, GoldItem } from '../bench/data/ami.ts'
import type { PublicCall } from '../bench/data/public-calls.ts'
import { type LinearModel, predict } from '../src/domain/learning/linear-model.ts'
import { stem } from '../src/domain/text/stem.ts'
import { type DescribedClause, describeClauses } from '../src/engines/built-in/features/describe-clauses.ts'
import { readClauses } from '../src/engines/built-in/transcript/read-clauses.ts'
import type { EngineWeights } from '../src/engines/built-in/weights/weights.ts'
import { averageModels } from './average-models.ts'
import { type Example, type TrainingOptions, trainLinearModel } from './train-linear-model.ts'

const BASE: TrainingOptions = { epochs: 5, learningRate: 0.1, l1: 0.5, l2: 1, minimumCount: 3 }

// Five settings, averaged: with about 120 positive clauses one run alone depends on chance.
const BAG: readonly TrainingOptions[] = [
  BASE,
  { ...BASE, learningRate: 0.05, minimumCount: 5 },
  { ...BASE, learningRate: 0.2, l1: 1, epochs: 4 },
  { ...BASE, l1: 1.5 },
  { ...BASE, l2: 5, minimumCount: 5 },
]
const FAST: TrainingOptions = { ...BASE, epochs: 3, l1: 1.5 }

export interface TrainingMeeting {
  readonly clauses: readonly DescribedClause[]
}
export interface DescribedAmi extends TrainingMeeting {
  readonly meeting: AmiMeeting
}
export interface DescribedCall extends TrainingMeeting {
  readonly call: PublicCall
}

export function describeAmi(meeting: AmiMeeting): DescribedAmi {
  return {
    meeting,
    clauses: [...describeClauses(readClauses(meeting.segments), meeting.participants, meeting.segments)],
  }
}

export function describeCall(call: PublicCall): DescribedCall {
  return { call, clauses: [...describeClauses(readClauses(call.segments), call.participants, call.segments)] }
}

export function trainActionItems(ami: readonly DescribedAmi[], calls: readonly DescribedCall[]): LinearModel {
  const examples = ami.flatMap(one => label(one, supports(one.meeting.actions), 4))
  const first = trainLinearModel(examples, BASE)
  const all = [...examples, ...calls.flatMap(one => silverExamples(one, first))]
  return averageModels(BAG.map(options => trainLinearModel(all, options)))
}

export function trainWeights(ami: readonly DescribedAmi[], calls: readonly DescribedCall[]): EngineWeights {
  return {
    actionItems: trainActionItems(ami, calls),
    decisions: trainLinearModel(
      ami.flatMap(one => label(one, supports(one.meeting.decisions), 2)),
      FAST,
    ),
    salience: trainLinearModel(
      ami.flatMap(one => label(one, one.meeting.extract, 1)),
      FAST,
    ),
  }
}

function supports(items: readonly GoldItem[]): Set<string> {
  return new Set(items.flatMap(item => item.segmentIds))
}

function label(one: DescribedAmi, positive: ReadonlySet<string>, weight: number): Example[] {
  return one.clauses.map(({ clause, features }) => {
    const isPositive = positive.has(clause.segment.id)
    return { features, positive: isPositive, weight: isPositive ? weight : 1 }
  })
}

/**
 * The calls' items name a moment, not the words. Of the clauses around it the two that share most
 * words with the item and look most like one count as positive; the others there are left out.
 */
function silverExamples(one: DescribedCall, first: LinearModel): Example[] {
  const positive = new Set<number>()
  const around = new Set<number>()
  for (const item of one.call.actions) {
    const terms = new Set(
      item.text
        .toLowerCase()
        .split(/[^a-z0-9]+/)
        .map(stem)
        .filter(term => term.length > 2),
    )
    const near = one.clauses.filter(
      ({ clause }) => clause.segment.end >= item.seconds - 45 && clause.segment.start <= item.seconds + 60,
    )
    const scored = near.map(({ clause, features }) => {
      around.add(clause.index)
      const shared = new Set(clause.words.map(stem).filter(term => terms.has(term))).size
      const p = predict(first, features)
      const distance = Math.abs(clause.segment.start - item.seconds) / 30
      return { index: clause.index, score: Math.log(p / (1 - p)) + 1.5 * shared - distance }
    })
    for (const best of scored.sort((a, b) => b.score - a.score).slice(0, 2)) positive.add(best.index)
  }
  return one.clauses
    .filter(({ clause }) => positive.has(clause.index) || !around.has(clause.index))
    .map(({ clause, features }) => ({
      features,
      positive: positive.has(clause.index),
      weight: positive.has(clause.index) ? 6 : 1,
    }))
}
