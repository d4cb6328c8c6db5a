import { FULL_MATCH_SCORE } from './formula.ts'

/** The number of first results that are diversified. The results below keep the order of their scores. */
export const DIVERSIFIED_RESULTS = 50

/** Segments within this distance belong to the same moment. */
const SAME_MOMENT = 3

/** The factor for a score, above its lower bound, for each better result from the same moment. */
const REPEATED_MOMENT_FACTOR = 0.8

/** The fields of a result that diversity uses. `transcript` identifies its transcript. */
interface Diversifiable {
  transcript: unknown
  position: number
  score: number
}

/**
 * Reranks the first results so that they show different moments of meetings: a result close to a better result loses score ("maximal
 * marginal relevance", Carbonell and Goldstein, 1998, with proximity for similarity). The input is sorted by decreasing score. No result
 * falls below the last of the diversified results or below its tier, so scores keep decreasing on later pages.
 */
export function diversify<T extends Diversifiable>(results: readonly T[]): T[] {
  const head = results.slice(0, DIVERSIFIED_RESULTS)
  const lowest = results.length > DIVERSIFIED_RESULTS ? (head.at(-1)?.score ?? 0) : 0
  const open = head.map(result => ({ result, score: result.score }))
  const taken: T[] = []
  while (open.length > 0) {
    let best = 0
    for (let index = 1; index < open.length; index++) {
      if ((open[index] as Open<T>).score > (open[best] as Open<T>).score) best = index
    }
    const [next] = open.splice(best, 1) as [Open<T>]
    taken.push({ ...next.result, score: next.score })
    for (const other of open) {
      if (isSameMoment(other.result, next.result)) other.score = markDown(other.score, lowest)
    }
  }
  return [...taken, ...results.slice(DIVERSIFIED_RESULTS)]
}

interface Open<T> {
  result: T
  score: number
}

function isSameMoment(a: Diversifiable, b: Diversifiable): boolean {
  return a.transcript === b.transcript && Math.abs(a.position - b.position) <= SAME_MOMENT
}

function markDown(score: number, lowest: number): number {
  const floor = Math.max(lowest, score >= FULL_MATCH_SCORE ? FULL_MATCH_SCORE : 0)
  return floor + (score - floor) * REPEATED_MOMENT_FACTOR
}
