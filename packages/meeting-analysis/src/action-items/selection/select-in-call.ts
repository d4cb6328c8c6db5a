import { isNonTask } from './non-tasks.ts'
import { type Candidate, isSaidAgain, likeliestFirst, MOST_ITEMS } from './select-in-meeting.ts'

/** Clauses before and after that speak of the same task. */
const BESIDE = 2
/** How much the likeliest of them adds. */
const BESIDE_SHARE = 0.4
/** From which sum a clause is listed: more than it can have by itself, so that two clauses speak for every item. */
const LEAST = 0.61
/** A task is talked about for some time: the likeliest clause of it is the item. */
const SAME_TASK_SECONDS = 20

/**
 * The clauses of a call that become action items, likeliest first.
 *
 * @param isReadable whether the task can be written down so that somebody who was not there understands it
 */
export function selectOverCall(
  all: readonly Candidate[],
  isReadable: (candidate: Candidate) => boolean,
): Candidate[] {
  const open = all
    .map((candidate, at) => ({ candidate, value: supportedValue(candidate, at, all) }))
    .filter(({ candidate, value }) => value >= LEAST && !isNonTask(candidate.clause))
    .sort(
      (one, other) => other.value - one.value || one.candidate.clause.index - other.candidate.clause.index,
    )
  const chosen: Candidate[] = []
  for (const { candidate } of open) {
    if (chosen.length === MOST_ITEMS) break
    if (isSaidAgain(candidate, chosen) || chosen.some(other => isSameTask(candidate, other))) continue
    if (isReadable(candidate)) chosen.push(candidate)
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
