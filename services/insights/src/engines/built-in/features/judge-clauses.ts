import { logistic, logOdds, predict } from '../../../domain/learning/linear-model.ts'
import type { Participant, Segment } from '../../engine.ts'
import { weighDoubt } from '../action-items/weigh-doubt.ts'
import type { Clause } from '../transcript/clause.ts'
import type { EngineWeights } from '../weights/weights.ts'
import { describeClauses } from './describe-clauses.ts'
import { nameWords } from './name-words.ts'
import { isChoice, saidOutright } from './outright.ts'
import { type FirstLook, firstLook, lookAgain } from './second-look.ts'

/** A clause with what the models say of it, each 0–1. */
export interface JudgedClause {
  readonly clause: Clause
  readonly actionItem: number
  readonly decision: number
  readonly salience: number
}

/** More people than a small team has: a call, where promises are spread over the hour. */
const CALL_FROM_SPEAKERS = 5

export function isCall(segments: readonly Segment[]): boolean {
  return new Set(segments.map(segment => segment.speakerName)).size >= CALL_FROM_SPEAKERS
}

/** One judgement for each clause, in order. */
export function judgeClauses(
  clauses: readonly Clause[],
  participants: readonly Participant[],
  segments: readonly Segment[],
  weights: EngineWeights,
): JudgedClause[] {
  const call = isCall(segments)
  const model = call ? weights.actionItemsOfCalls : weights.actionItems
  const looks: FirstLook[] = []
  const others: { decision: number; salience: number }[] = []
  for (const described of describeClauses(clauses, participants, segments)) {
    looks.push(firstLook(described, logOdds(model, described.features), weighDoubt(described)))
    others.push({
      decision: predict(weights.decisions, described.features),
      salience: predict(weights.salience, described.features),
    })
  }
  const actionItems = call
    ? looks.map(look => logistic(look.odds) * look.doubt)
    : lookTwice(looks, weights.actionItemsInContext)
  const names = nameWords(participants, segments)
  const short = !call && clauses.length <= SHORT_MEETING
  return clauses.map((clause, at) => {
    const judged = {
      clause,
      actionItem: actionItems[at] ?? 0,
      decision: others[at]?.decision ?? 0,
      salience: others[at]?.salience ?? 0,
    }
    return takeAtWord(judged, names, short)
  })
}

/** Least probabilities of what is said in so many words: meetings of a few lines give the models little to go by. */
const SETTLED = 0.7
const SURE = 0.6
const LIKELY = 0.1
/** Clauses up to which duties and requests by name are taken at their word. */
const SHORT_MEETING = 120
/** Most that a statement of what was settled can be an action item. */
const NOBODYS_TASK = 0.02

function takeAtWord(judged: JudgedClause, names: ReadonlySet<string>, short: boolean): JudgedClause {
  const { clause, actionItem, decision } = judged
  const { task, decision: settled } = saidOutright(clause, names)
  if (settled) {
    return {
      ...judged,
      decision: Math.max(decision, SETTLED),
      actionItem: Math.min(actionItem, NOBODYS_TASK),
    }
  }
  if (task === 'sure') return { ...judged, actionItem: Math.max(actionItem, SURE) }
  // In a long meeting most duties are the speaker's own small ones, and in a call of many most requests are about who speaks next.
  if (task === 'likely' && short) return { ...judged, actionItem: Math.max(actionItem, LIKELY) }
  return isChoice(clause) ? { ...judged, actionItem: Math.min(actionItem, NOBODYS_TASK) } : judged
}

/** What the first look still counts, once the second has been taken. */
const FIRST_LOOK = 0.25

/** Probabilities by both looks: their log-odds together are surer than either. */
export function lookTwice(
  looks: readonly FirstLook[],
  inContext: EngineWeights['actionItemsInContext'],
): number[] {
  const probabilities: number[] = []
  for (const features of lookAgain(looks)) {
    const first = features.get('odds') ?? 0
    probabilities.push(logistic(FIRST_LOOK * first + (1 - FIRST_LOOK) * logOdds(inContext, features)))
  }
  return probabilities
}
