import { isNonTask } from '../../candidates/non-tasks.ts'
import type { Clause } from '../../sentences/clause.ts'
import { type Candidate, likeliestFirst, MOST_ITEMS } from './select-in-meeting.ts'

/** Clauses before and after that speak of the same task. */
const BESIDE = 2
/** How much the likeliest of them adds, and from which sum on a clause is looked at. */
const BESIDE_SHARE = 0.4
const WORTH_A_LOOK = 0.16
/** From which probability an item is listed. */
const LEAST = 0.7
/** A task is talked about for some time: the likeliest clause of it is the item. */
const SAME_TASK_SECONDS = 20

/** Why a clause is not listed, the furthest it may come last. */
export const LOSSES = [
  'unlikely',
  'said as no task',
  'no title',
  'unclear',
  'over the limit',
  'beside a likelier one',
] as const
export type Loss = (typeof LOSSES)[number]

/** A clause that may become an item, and the probability of the likeliest clause around it. */
export interface Supported extends Candidate {
  readonly beside: number
  /** Every clause of the call, in order. */
  readonly all: readonly Candidate[]
}

/** The clauses of a call that are worth a look. */
export function* supported(
  all: readonly Candidate[],
  onLoss: (clause: Clause, loss: Loss) => void = () => {},
): Generator<Supported> {
  for (const [at, candidate] of all.entries()) {
    const beside = likeliestBeside(at, all)
    if (candidate.probability + BESIDE_SHARE * beside < WORTH_A_LOOK) onLoss(candidate.clause, 'unlikely')
    else if (isNonTask(candidate.clause)) onLoss(candidate.clause, 'said as no task')
    else yield { ...candidate, beside, all }
  }
}

/**
 * The clauses of a call that become action items, likeliest first; their probability is that of the item.
 *
 * @param probabilityOf how likely the item is one that somebody would note; null where it cannot be written down
 * @param onLoss hears of every clause that is not listed
 */
export function selectOverCall(
  all: readonly Candidate[],
  probabilityOf: (candidate: Supported) => number | null,
  onLoss: (clause: Clause, loss: Loss) => void = () => {},
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
