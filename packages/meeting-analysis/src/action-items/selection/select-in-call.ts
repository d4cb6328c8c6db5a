import type { Clause } from '../../transcript/clause.ts'
import { isNonTask } from './non-tasks.ts'
import { type Candidate, isSaidAgain, likeliestFirst, MOST_ITEMS } from './select-in-meeting.ts'

/** Clauses before and after that speak of the same task. */
const BESIDE = 2
/** How much the likeliest of them adds. */
const BESIDE_SHARE = 0.4
/** From which sum a clause is listed. */
const LEAST = 0.56
/** How much a title adds that says clearly what is promised or asked, and the clearest there is. */
const CLARITY_SHARE = 0.1
const MOST_CLEAR = 1.8
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

/**
 * The clauses of a call that become action items, likeliest first.
 *
 * @param clarityOf how clearly the task can be written down for somebody who was not there; null where it cannot be
 * @param onLoss hears of every clause that is not listed
 */
export function selectOverCall(
  all: readonly Candidate[],
  clarityOf: (candidate: Candidate) => number | null,
  onLoss: (clause: Clause, loss: Loss) => void = () => {},
): Candidate[] {
  const open: { candidate: Candidate; value: number }[] = []
  for (const [at, candidate] of all.entries()) {
    const { clause } = candidate
    const value = supportedValue(candidate, at, all)
    if (value < LEAST - CLARITY_SHARE * MOST_CLEAR) onLoss(clause, 'unlikely')
    else if (isNonTask(clause)) onLoss(clause, 'said as no task')
    else {
      const clarity = clarityOf(candidate)
      if (clarity === null) onLoss(clause, 'no title')
      else if (value + CLARITY_SHARE * clarity < LEAST) onLoss(clause, 'unclear')
      else open.push({ candidate, value: value + CLARITY_SHARE * clarity })
    }
  }
  open.sort(
    (one, other) => other.value - one.value || one.candidate.clause.index - other.candidate.clause.index,
  )
  const chosen: Candidate[] = []
  for (const { candidate } of open) {
    if (isSaidAgain(candidate, chosen) || chosen.some(other => isSameTask(candidate, other)))
      onLoss(candidate.clause, 'beside a likelier one')
    else if (chosen.length === MOST_ITEMS) onLoss(candidate.clause, 'over the limit')
    else chosen.push(candidate)
  }
  return chosen.sort(likeliestFirst)
}

function supportedValue({ clause, probability }: Candidate, at: number, all: readonly Candidate[]): number {
  const beside = all
    .slice(Math.max(0, at - BESIDE), at + BESIDE + 1)
    .filter(other => other.clause.segment !== clause.segment)
  return probability + BESIDE_SHARE * Math.max(0, ...beside.map(other => other.probability))
}

function isSameTask({ clause }: Candidate, other: Candidate): boolean {
  return Math.abs(clause.segment.start - other.clause.segment.start) < SAME_TASK_SECONDS
}
