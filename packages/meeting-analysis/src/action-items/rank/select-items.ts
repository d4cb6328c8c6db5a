import { isNonTask } from '../../candidates/explicit-commitments.ts'
import type { Selection } from '../../models/weights.ts'
import type { Clause } from '../../sentences/sentence.ts'

/** A clause that may become an action item. */
export interface Candidate {
  readonly clause: Clause
  readonly probability: number
}

/** A candidate of a call, with the probability of the likeliest clause around it. */
export interface Supported extends Candidate {
  readonly beside: number
  /** Every clause of the call, in order. */
  readonly all: readonly Candidate[]
}

/** The reasons why a clause of a call is not listed, in the order in which they are checked. */
export const LOSSES = [
  'unlikely',
  'said as no task',
  'no title',
  'unclear',
  'over the limit',
  'beside a likelier one',
] as const
export type Loss = (typeof LOSSES)[number]
export type OnLoss = (clause: Clause, loss: Loss) => void

/** Nobody reads a longer list. */
export const MOST_ITEMS = 20

// Team meetings.
/** A second clause of a segment mostly repeats the promise. */
const SAME_SEGMENT_LEAST = 0.6
const SAME_TASK_CLAUSES = 8

// Calls.
/** Clauses on both sides that support a candidate, and the share of the likeliest one's probability that counts. */
const BESIDE = 2
const BESIDE_SHARE = 0.4
/** The least sum of both for which a title is written. */
const WORTH_A_TITLE = 0.16
const LEAST = 0.7
/** People talk about a task for some time. The likeliest clause of that time is the item. */
const SAME_TASK_SECONDS = 20

/** Selects the clauses of a team meeting that become action items, likeliest first. A clause near a selected clause must be likelier. */
export function selectClauses(
  candidates: readonly Candidate[],
  { least, leastBeside }: Selection,
  isReadable: (candidate: Candidate) => boolean = () => true,
): Candidate[] {
  const open = candidates.filter(({ probability }) => probability >= least).sort(likeliestFirst)
  const chosen: Candidate[] = []
  for (const candidate of open) {
    if (chosen.length === MOST_ITEMS) break
    if (isSaidAgain(candidate, chosen)) continue
    if (candidate.probability < leastBeside && isBeside(candidate, chosen)) continue
    if (isReadable(candidate)) chosen.push(candidate)
  }
  return chosen
}

function isSaidAgain({ clause, probability }: Candidate, chosen: readonly Candidate[]): boolean {
  return (
    probability < SAME_SEGMENT_LEAST && chosen.some(other => other.clause.segment.id === clause.segment.id)
  )
}

function isBeside({ clause }: Candidate, chosen: readonly Candidate[]): boolean {
  return chosen.some(other => Math.abs(other.clause.index - clause.index) <= SAME_TASK_CLAUSES)
}

/** The candidates of a call for which a title is written. */
export function* supported(all: readonly Candidate[], onLoss: OnLoss = () => {}): Generator<Supported> {
  for (const [at, candidate] of all.entries()) {
    const beside = likeliestBeside(at, all)
    if (candidate.probability + BESIDE_SHARE * beside < WORTH_A_TITLE) onLoss(candidate.clause, 'unlikely')
    else if (isNonTask(candidate.clause)) onLoss(candidate.clause, 'said as no task')
    else yield { ...candidate, beside, all }
  }
}

/**
 * Selects the clauses of a call that become action items, likeliest first, with the probability of the item.
 * @param probabilityOf the probability that a participant would note the item; null if it has no title
 */
export function selectOverCall(
  all: readonly Candidate[],
  probabilityOf: (candidate: Supported) => number | null,
  onLoss: OnLoss = () => {},
): Candidate[] {
  const open: Candidate[] = []
  for (const candidate of supported(all, onLoss)) {
    const { clause } = candidate
    const probability = probabilityOf(candidate)
    if (probability === null) onLoss(clause, 'no title')
    else if (probability < LEAST) onLoss(clause, 'unclear')
    else open.push({ clause, probability })
  }
  const chosen: Candidate[] = []
  for (const candidate of open.sort(likeliestFirst)) {
    if (chosen.some(other => isSameTask(candidate, other))) onLoss(candidate.clause, 'beside a likelier one')
    else if (chosen.length === MOST_ITEMS) onLoss(candidate.clause, 'over the limit')
    else chosen.push(candidate)
  }
  return chosen
}

function likeliestBeside(at: number, all: readonly Candidate[]): number {
  const beside = all
    .slice(Math.max(0, at - BESIDE), at + BESIDE + 1)
    .filter(other => other.clause.segment !== all[at]?.clause.segment)
  return Math.max(0, ...beside.map(other => other.probability))
}

function isSameTask({ clause }: Candidate, other: Candidate): boolean {
  return Math.abs(clause.segment.start - other.clause.segment.start) < SAME_TASK_SECONDS
}

function likeliestFirst(left: Candidate, right: Candidate): number {
  return right.probability - left.probability || left.clause.index - right.clause.index
}
