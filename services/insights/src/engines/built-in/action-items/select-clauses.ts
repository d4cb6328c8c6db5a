import type { Clause } from '../transcript/clause.ts'

export interface Candidate {
  readonly clause: Clause
  /** 0–1, as the model gives it. */
  readonly probability: number
}

// Set by cross-validation (bench/insights): where every meeting may name a few items that look
// uncertain, and more only if they look likely.
const SURE_ENOUGH = 0.2
const FIRST_FEW = 3
const FIRST_FEW_LEAST = 0.08
const MOST = 10
/** A second clause of one segment is usually the same promise said again. */
const SAME_SEGMENT_LEAST = 0.6
/** Away from a list of assignments, a minute holds one item: others nearby are mostly talk about it. */
const NEAR_SECONDS = 60
const NEAR_PENALTY = 0.75
const LIST_CLAUSES = 4

/** The clauses that become action items, likeliest first. */
export function selectClauses(candidates: readonly Candidate[]): Candidate[] {
  const open = candidates.filter(candidate => candidate.probability >= FIRST_FEW_LEAST)
  const chosen: Candidate[] = []
  while (chosen.length < MOST) {
    let best: Candidate | undefined
    let bestValue = 0
    for (const candidate of open) {
      const value = chosen.includes(candidate) ? 0 : valueBeside(candidate, chosen)
      if (value > bestValue) {
        best = candidate
        bestValue = value
      }
    }
    if (best === undefined || bestValue < (chosen.length < FIRST_FEW ? FIRST_FEW_LEAST : SURE_ENOUGH)) break
    chosen.push(best)
  }
  return chosen.sort((a, b) => b.probability - a.probability || a.clause.index - b.clause.index)
}

function valueBeside(candidate: Candidate, chosen: readonly Candidate[]): number {
  const { clause, probability } = candidate
  let value = probability
  for (const other of chosen) {
    if (other.clause.segment.id === clause.segment.id && probability < SAME_SEGMENT_LEAST) return 0
    const inList = Math.abs(other.clause.index - clause.index) <= LIST_CLAUSES
    if (!inList && Math.abs(other.clause.segment.start - clause.segment.start) <= NEAR_SECONDS)
      value = probability * NEAR_PENALTY
  }
  return value
}
