import { FULL_MATCH_SCORE } from './formula.ts'

/** As many of the first results are spread; those below stay in plain order of score. */
export const SPREAD_RESULTS = 50

/** Segments as close as this tell of the same moment. */
const SAME_MOMENT = 3

/** What of a score is left, above the lowest that it may fall to, for each better result from the same moment. */
const REPEATED_MOMENT_FACTOR = 0.8

/** A result, as far as spreading is concerned. `transcript` is whatever tells transcripts apart. */
export interface Spreadable {
  transcript: unknown
  position: number
  score: number
}

/**
 * Orders the first results anew so that they show different moments of meetings: one close to a better one is marked down ("maximal
 * marginal relevance", Carbonell and Goldstein, 1998, with nearness for likeness). Takes results by falling score; none falls below the
 * last of those spread nor below its tier, so scores go on falling into the pages after.
 */
export function spreadMoments<T extends Spreadable>(results: readonly T[]): T[] {
  const head = results.slice(0, SPREAD_RESULTS)
  const lowest = results.length > SPREAD_RESULTS ? (head.at(-1)?.score ?? 0) : 0
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
  return [...taken, ...results.slice(SPREAD_RESULTS)]
}

interface Open<T> {
  result: T
  score: number
}

function isSameMoment(a: Spreadable, b: Spreadable): boolean {
  return a.transcript === b.transcript && Math.abs(a.position - b.position) <= SAME_MOMENT
}

function markDown(score: number, lowest: number): number {
  const floor = Math.max(lowest, score >= FULL_MATCH_SCORE ? FULL_MATCH_SCORE : 0)
  return floor + (score - floor) * REPEATED_MOMENT_FACTOR
}
