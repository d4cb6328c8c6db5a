import type { QueryPlan } from '../query/plan-query.ts'
import {
  FULL_MATCH_SCORE,
  NAME_WEIGHT,
  NAMED_SPEAKER_FACTOR,
  NEIGHBOURHOOD_WEIGHT,
  tieredScore,
} from '../ranking/formula.ts'
import { spreadMoments } from '../ranking/spread.ts'
import type { FoundSegment } from './found-segment.ts'
import { FULL_MATCH_BOOST } from './lexical-query.ts'
import type { TermStatistics } from './term-statistics.ts'
import { neighbourhoodBonuses } from './window-neighbourhood.ts'

/**
 * The best hits, scored 0 to 1 and ordered anew by what is said around them. What is said around only adds, so that no hit of the window
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
  return spreadMoments(scored.sort((a, b) => b.score - a.score || a.order - b.order))
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
