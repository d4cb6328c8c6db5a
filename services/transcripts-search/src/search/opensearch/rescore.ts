import type { QueryPlan } from '../query/plan-query.ts'
import { diversify } from '../ranking/diversify.ts'
import {
  FULL_MATCH_SCORE,
  NAME_WEIGHT,
  NAMED_SPEAKER_FACTOR,
  NEIGHBOURHOOD_DECAY,
  NEIGHBOURHOOD_WEIGHT,
  neighbourhoodImpact,
  termImpact,
  tieredScore,
} from '../ranking/formula.ts'
import type { FoundSegment } from './find-segments.ts'
import { FULL_MATCH_BOOST } from './lexical-query.ts'
import type { TermStatistics } from './term-statistics.ts'

/**
 * The best hits, scored 0 to 1 and ranked again with the segments around them. Those only add to a score, so that no hit of the window
 * comes to less than one below it.
 */
export function rankWindow(
  hits: readonly FoundSegment[],
  plans: ReadonlyMap<string, QueryPlan>,
  statistics: TermStatistics,
  best: number,
): FoundSegment[] {
  const bonuses = neighbourhoodBonuses(hits, plans, statistics)
  const scored = hits.map((hit, order) => ({
    ...hit,
    transcript: hit.meetingId,
    order,
    score: shareOfBest(hit.score + (bonuses.get(hit) ?? 0), best),
  }))
  return diversify(scored.sort((a, b) => b.score - a.score || a.order - b.order))
}

/** Marks a hit as one that matches all words, where the engine was asked for nothing else. */
export function asFull(hit: FoundSegment): FoundSegment {
  return { ...hit, score: hit.score + FULL_MATCH_BOOST }
}

/** The engine's score over the best possible. */
export function shareOfBest(score: number, best: number): number {
  const full = score >= FULL_MATCH_BOOST
  if (best <= 0) return full ? FULL_MATCH_SCORE : 0
  return tieredScore((full ? score - FULL_MATCH_BOOST : score) / best, full)
}

/** What no segment scores more than, in the engine's own units, whatever its language. */
export function bestScore(plans: readonly QueryPlan[], statistics: TermStatistics): number {
  return Math.max(...plans.map(plan => bestOfPlan(plan, statistics)))
}

function bestOfPlan({ words, phrases }: QueryPlan, { spoken, named }: TermStatistics): number {
  let inWords = 0
  let inNames = 0
  for (const { term, weight } of words) {
    inWords += weight * spoken(term)
    inNames += weight * named(term) * NAME_WEIGHT
  }
  const inPhrases = phrases.flat().reduce((sum, term) => sum + spoken(term), 0)
  const factor = inNames > 0 ? NAMED_SPEAKER_FACTOR : 1
  return (inWords + inPhrases + inNames) * factor + NEIGHBOURHOOD_WEIGHT * inWords
}

/**
 * What the other hits around each hit add to its score: for each word, their impacts, each fallen with its distance, saturating. Only
 * hits count, as only they are at hand; within one meeting those are nearly all segments that have a word of the query.
 */
function neighbourhoodBonuses(
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
      const sums = decayedSums(inOrder, impacts)
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
function decayedSums(hits: readonly FoundSegment[], impacts: readonly number[]): number[] {
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
