import { predict } from '../../../domain/learning/linear-model.ts'
import type { Participant, Segment } from '../../engine.ts'
import { weighDoubt } from '../action-items/weigh-doubt.ts'
import type { Clause } from '../transcript/clause.ts'
import type { EngineWeights } from '../weights/weights.ts'
import { describeClauses } from './describe-clauses.ts'

/** A clause with what the models say of it, each 0–1. */
export interface JudgedClause {
  readonly clause: Clause
  readonly actionItem: number
  readonly decision: number
  readonly salience: number
}

/** One judgement for each clause, in order. */
export function judgeClauses(
  clauses: readonly Clause[],
  participants: readonly Participant[],
  segments: readonly Segment[],
  weights: EngineWeights,
): JudgedClause[] {
  const judged: JudgedClause[] = []
  for (const described of describeClauses(clauses, participants, segments)) {
    judged.push({
      clause: described.clause,
      actionItem: predict(weights.actionItems, described.features) * weighDoubt(described),
      decision: predict(weights.decisions, described.features),
      salience: predict(weights.salience, described.features),
    })
  }
  return judged
}
