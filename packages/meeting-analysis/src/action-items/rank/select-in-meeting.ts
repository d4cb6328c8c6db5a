import type { Selection } from '../../models/weights.ts'
import type { Clause } from '../../sentences/clause.ts'

export interface Candidate {
  readonly clause: Clause
  /** 0–1, as the models give it. */
  readonly probability: number
}

/** How likely each is decides what is listed; more than this nobody reads. */
export const MOST_ITEMS = 20
/** A second clause of one segment is usually the same promise said again. */
const SAME_SEGMENT_LEAST = 0.6

/** Clauses this near to each other are talk about one task. */
const BESIDE = 8

/**
 * The clauses of a team's meeting that become action items, likeliest first. Beside one that was chosen, another has to
 * be likelier: it is often the same task said again, and the first leads readers to it.
 *
 * @param isReadable whether the task can be written down so that somebody who was not there understands it
 */
export function selectClauses(
  candidates: readonly Candidate[],
  selection: Selection,
  isReadable: (candidate: Candidate) => boolean = () => true,
): Candidate[] {
  const { least, leastBeside } = selection
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

function isBeside({ clause }: Candidate, chosen: readonly Candidate[]): boolean {
  return chosen.some(other => Math.abs(other.clause.index - clause.index) <= BESIDE)
}

export function likeliestFirst(left: Candidate, right: Candidate): number {
  return right.probability - left.probability || left.clause.index - right.clause.index
}

export function isSaidAgain({ clause, probability }: Candidate, chosen: readonly Candidate[]): boolean {
  return (
    probability < SAME_SEGMENT_LEAST && chosen.some(other => other.clause.segment.id === clause.segment.id)
  )
}
