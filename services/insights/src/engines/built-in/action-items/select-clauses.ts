import type { Clause } from '../transcript/clause.ts'
import type { Selection } from '../weights/weights.ts'

export interface Candidate {
  readonly clause: Clause
  /** 0–1, as the models give it. */
  readonly probability: number
}

export const MOST_ITEMS = 10
/** A second clause of one segment is usually the same promise said again. */
const SAME_SEGMENT_LEAST = 0.6

/** The clauses of a team's meeting that become action items, likeliest first. */
export function selectClauses(candidates: readonly Candidate[], selection: Selection): Candidate[] {
  const { least, firstFew, firstFewLeast } = selection
  const open = candidates
    .filter(({ probability }) => probability >= Math.min(least, firstFewLeast))
    .sort(likeliestFirst)
  const chosen: Candidate[] = []
  for (const candidate of open) {
    if (chosen.length === MOST_ITEMS) break
    const floor = chosen.length < firstFew ? Math.min(least, firstFewLeast) : least
    if (candidate.probability < floor) break
    if (!isSaidAgain(candidate, chosen)) chosen.push(candidate)
  }
  return chosen
}

export function likeliestFirst(left: Candidate, right: Candidate): number {
  return right.probability - left.probability || left.clause.index - right.clause.index
}

export function isSaidAgain({ clause, probability }: Candidate, chosen: readonly Candidate[]): boolean {
  return (
    probability < SAME_SEGMENT_LEAST && chosen.some(other => other.clause.segment.id === clause.segment.id)
  )
}
