import type { QueryPlan } from '../query/plan-query.ts'
import {
  NEIGHBOURHOOD_DECAY,
  NEIGHBOURHOOD_WEIGHT,
  neighbourhoodImpact,
  termImpact,
} from '../ranking/formula.ts'
import type { FoundSegment } from './found-segment.ts'
import type { TermStatistics } from './term-statistics.ts'

/**
 * What the other hits around each hit add to its score: for each word, their impacts, each fallen with its distance, saturating. Only
 * hits count, as only they are at hand; within one meeting those are nearly all segments that have a word of the query.
 */
export function neighbourhoodBonuses(
  hits: readonly FoundSegment[],
  plans: ReadonlyMap<string, QueryPlan>,
  statistics: TermStatistics,
): Map<FoundSegment, number> {
  const bonuses = new Map<FoundSegment, number>(hits.map(hit => [hit, 0]))
  for (const meeting of Map.groupBy(hits, hit => hit.meetingId).values()) {
    if (meeting.length < 2) continue
    const inOrder = meeting.toSorted((a, b) => a.position - b.position)
    const plan = plans.get((inOrder[0] as FoundSegment).analyzer)
    for (const { term, weight } of plan?.words ?? []) {
      const impacts = inOrder.map(hit => impactOf(hit, term, statistics.averageLength))
      const sums = fallenSums(inOrder, impacts)
      const value = NEIGHBOURHOOD_WEIGHT * weight * statistics.spoken(term)
      inOrder.forEach((hit, index) => {
        bonuses.set(hit, (bonuses.get(hit) ?? 0) + value * neighbourhoodImpact(sums[index] as number))
      })
    }
  }
  return bonuses
}

function impactOf({ terms }: FoundSegment, term: string, averageLength: number): number {
  let frequency = 0
  for (const other of terms) if (other === term) frequency++
  return frequency === 0 ? 0 : termImpact(frequency, terms.length, averageLength)
}

// One pass forwards and one back: what a hit receives from all before it, and from all after.
function fallenSums(hits: readonly FoundSegment[], impacts: readonly number[]): number[] {
  const sums = hits.map(() => 0)
  for (const order of [[...hits.keys()], [...hits.keys()].reverse()]) {
    let sum = 0
    let last: number | undefined
    for (const index of order) {
      const { position } = hits[index] as FoundSegment
      if (last !== undefined) sum *= Math.exp(-Math.abs(position - last) / NEIGHBOURHOOD_DECAY)
      sums[index] = (sums[index] as number) + sum
      sum += impacts[index] as number
      last = position
    }
  }
  return sums
}
