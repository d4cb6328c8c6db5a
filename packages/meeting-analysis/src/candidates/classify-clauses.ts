import { describeClauses } from '../features/describe-clauses.ts'
import { logistic, logOdds, predict } from '../models/linear-model.ts'
import type { EngineWeights } from '../models/weights.ts'
import { nameWords } from '../people/people.ts'
import type { Participant, Segment } from '../request.ts'
import { isCall } from '../sentences/is-call.ts'
import type { Clause } from '../sentences/sentence.ts'
import { findExplicitCommitment, isAcceptedRequest, isChoice, isPromise } from './explicit-commitments.ts'
import { certaintyFactor, type FirstPass, firstPass, secondPassFeatures } from './second-pass.ts'

export interface ClassifiedClause {
  readonly clause: Clause
  readonly actionItem: number
  readonly decision: number
  readonly salience: number
}

/** Returns the probabilities of each clause, in order. */
export function classifyClauses(
  clauses: readonly Clause[],
  participants: readonly Participant[],
  segments: readonly Segment[],
  weights: EngineWeights,
): ClassifiedClause[] {
  const call = isCall(segments)
  const model = call ? weights.actionItemsOfCalls : weights.actionItems
  const decisions = call ? weights.decisionsOfCalls : weights.decisions
  const firstPasses: FirstPass[] = []
  const others: { decision: number; salience: number }[] = []
  for (const described of describeClauses(clauses, participants, segments)) {
    firstPasses.push(firstPass(described, logOdds(model, described.features), certaintyFactor(described)))
    others.push({
      decision: predict(decisions, described.features),
      salience: predict(weights.salience, described.features),
    })
  }
  const actionItems = call
    ? firstPasses.map(pass => logistic(pass.odds) * pass.certainty)
    : rescore(firstPasses, weights.actionItemsInContext)
  const names = nameWords(participants, segments)
  const short = !call && clauses.length <= SHORT_MEETING
  return clauses.map((clause, at) => {
    const classified = {
      clause,
      actionItem: actionItems[at] ?? 0,
      decision: others[at]?.decision ?? 0,
      salience: others[at]?.salience ?? 0,
    }
    return applyExplicitCommitment(classified, names, short, clauses[at + 1])
  })
}

/** The least probabilities of explicit statements. A meeting of a few lines gives the models little evidence. */
const SETTLED = 0.7
const SURE = 0.6
const LIKELY = 0.1
/** In a meeting of at most this many clauses, duties and requests by name are tasks. */
export const SHORT_MEETING = 120
/** The greatest probability that the statement of a decision is a task. */
const NOBODYS_TASK = 0.02

/** Raises or lowers the probabilities of an explicit statement. */
export function applyExplicitCommitment(
  classified: ClassifiedClause,
  names: ReadonlySet<string>,
  short: boolean,
  next: Clause | undefined,
): ClassifiedClause {
  const { clause, actionItem, decision } = classified
  const { task, decision: settled } = findExplicitCommitment(clause, names)
  if (settled) {
    return {
      ...classified,
      decision: Math.max(decision, SETTLED),
      actionItem: Math.min(actionItem, NOBODYS_TASK),
    }
  }
  if (task === 'sure') return { ...classified, actionItem: Math.max(actionItem, SURE) }
  if (short && (isPromise(clause) || isAcceptedRequest(clause, next)))
    return { ...classified, actionItem: Math.max(actionItem, SURE) }
  // In a long meeting most duties are small ones of the speaker, and in a call most requests are about the next speaker.
  if (task === 'likely' && short) return { ...classified, actionItem: Math.max(actionItem, LIKELY) }
  return isChoice(clause) ? { ...classified, actionItem: Math.min(actionItem, NOBODYS_TASK) } : classified
}

const FIRST_PASS_SHARE = 0.25

/** Combines both passes: the mean of their log-odds is better than either. */
export function rescore(
  firstPasses: readonly FirstPass[],
  inContext: EngineWeights['actionItemsInContext'],
): number[] {
  const probabilities: number[] = []
  for (const features of secondPassFeatures(firstPasses)) {
    const first = features.get('odds') ?? 0
    probabilities.push(
      logistic(FIRST_PASS_SHARE * first + (1 - FIRST_PASS_SHARE) * logOdds(inContext, features)),
    )
  }
  return probabilities
}
