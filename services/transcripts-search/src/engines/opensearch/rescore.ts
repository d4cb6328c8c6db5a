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
 * Ranks the best hits again with the segments around them, with scores from 0 to 1. Surrounding segments only add to a score, so a
 * hit in the window never scores less than a hit below the window.
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

/** Marks a hit as matching all words, when the engine was asked only for such hits. */
export function asFull(hit: FoundSegment): FoundSegment {
  return { ...hit, score: hit.score + FULL_MATCH_BOOST }
}

/** The engine's score divided by the best possible score. */
export function shareOfBest(score: number, best: number): number {
  const full = score >= FULL_MATCH_BOOST
  if (best <= 0) return full ? FULL_MATCH_SCORE : 0
  return tieredScore((full ? score - FULL_MATCH_BOOST : score) / best, full)
}

/** The upper bound of a segment's score for any language, in the engine's units. */
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
 * The score that neighbouring hits add to each hit: for each word, the saturated sum of their impacts, which decrease with distance. Only
 * hits count, as only they are loaded. Within one meeting, nearly all segments with a word of the query are hits.
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

// One pass forwards and one pass backwards: the sums of all hits before and after each hit.
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
