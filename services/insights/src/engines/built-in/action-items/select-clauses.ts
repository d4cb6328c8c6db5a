import type { Clause } from '../transcript/clause.ts'

export interface Candidate {
  readonly clause: Clause
  /** 0–1, as the model gives it. */
  readonly probability: number
}

// Set by cross-validation (bench/insights): every meeting may name a few items that look
// uncertain, and more only if they look likely.
const FIRST_FEW = 3
const FIRST_FEW_LEAST = 0.12
const MOST = 10
/** More speakers than a small team has: promises are spread over the call, and there are more of them. */
const LARGE_FROM_SPEAKERS = 6
const SMALL = { least: 0.2, beside: 1 }
const LARGE = { least: 0.1, beside: 0.5 }
/** A second clause of one segment is usually the same promise said again. */
const SAME_SEGMENT_LEAST = 0.6
/** In a large call, away from a list of assignments, a minute holds one item: the rest is talk about it. */
const NEAR_SECONDS = 60
const LIST_CLAUSES = 4

/** The clauses that become action items, likeliest first. */
export function selectClauses(candidates: readonly Candidate[], speakers: number): Candidate[] {
  const rule = speakers >= LARGE_FROM_SPEAKERS ? LARGE : SMALL
  const open = candidates.filter(candidate => candidate.probability >= Math.min(rule.least, FIRST_FEW_LEAST))
  const chosen: Candidate[] = []
  while (chosen.length < MOST) {
    let best: Candidate | undefined
    let bestValue = 0
    for (const candidate of open) {
      const value = chosen.includes(candidate) ? 0 : valueBeside(candidate, chosen, rule.beside)
      if (value > bestValue) {
        best = candidate
        bestValue = value
      }
    }
    if (
      best === undefined ||
      bestValue < (chosen.length < FIRST_FEW ? Math.min(rule.least, FIRST_FEW_LEAST) : rule.least)
    )
      break
    chosen.push(best)
  }
  return chosen.sort((a, b) => b.probability - a.probability || a.clause.index - b.clause.index)
}

function valueBeside(candidate: Candidate, chosen: readonly Candidate[], beside: number): number {
  const { clause, probability } = candidate
  let value = probability
  for (const other of chosen) {
    if (other.clause.segment.id === clause.segment.id && probability < SAME_SEGMENT_LEAST) return 0
    const inList = Math.abs(other.clause.index - clause.index) <= LIST_CLAUSES
    if (!inList && Math.abs(other.clause.segment.start - clause.segment.start) <= NEAR_SECONDS)
      value = probability * beside
  }
  return value
}
