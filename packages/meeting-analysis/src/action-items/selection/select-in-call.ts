import { isNonTask } from './non-tasks.ts'
import { type Candidate, isSaidAgain, likeliestFirst, MOST_ITEMS } from './select-in-meeting.ts'

/** Clauses before and after that speak of the same task. */
const BESIDE = 2
/** How much the likeliest of them adds. */
const BESIDE_SHARE = 0.4
/** From which sum a clause is listed. */
const LEAST = 0.53
/** How much a title adds that says clearly what is promised or asked, and the clearest there is. */
const CLARITY_SHARE = 0.1
const MOST_CLEAR = 1.8
/** A task is talked about for some time: the likeliest clause of it is the item. */
const SAME_TASK_SECONDS = 20

/**
 * The clauses of a call that become action items, likeliest first.
 *
 * @param clarityOf how clearly the task can be written down for somebody who was not there; null where it cannot be
 */
export function selectOverCall(
  all: readonly Candidate[],
  clarityOf: (candidate: Candidate) => number | null,
): Candidate[] {
  const open = all
    .map((candidate, at) => ({ candidate, value: supportedValue(candidate, at, all) }))
    .filter(
      ({ candidate, value }) => value >= LEAST - CLARITY_SHARE * MOST_CLEAR && !isNonTask(candidate.clause),
    )
    .flatMap(({ candidate, value }) => {
      const clarity = clarityOf(candidate)
      return clarity === null ? [] : [{ candidate, value: value + CLARITY_SHARE * clarity }]
    })
    .filter(({ value }) => value >= LEAST)
    .sort(
      (one, other) => other.value - one.value || one.candidate.clause.index - other.candidate.clause.index,
    )
  const chosen: Candidate[] = []
  for (const { candidate } of open) {
    if (chosen.length === MOST_ITEMS) break
    if (isSaidAgain(candidate, chosen) || chosen.some(other => isSameTask(candidate, other))) continue
    chosen.push(candidate)
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
