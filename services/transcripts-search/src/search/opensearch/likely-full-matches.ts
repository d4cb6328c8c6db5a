import type { QueryPlan } from '../query/plan-query.ts'
import type { TermStatistics } from './term-statistics.ts'

/** Words of a query come together more often than chance has it: each after the first counts as the root of its rarity. */
const TOGETHERNESS = 0.5

/** About how many segments have all words and phrases of a query. A guess that decides what to ask first, nothing else. */
export function likelyFullMatches(
  plans: readonly QueryPlan[],
  { documents, spoken }: TermStatistics,
): number {
  const likely = plans.map(({ words, phrases }) => {
    const rarities = [...words.map(({ term }) => term), ...phrases.flat()].map(spoken)
    if (rarities.includes(0)) return 0
    const [rarest = 0, ...others] = rarities.sort((a, b) => b - a)
    return documents * Math.exp(-rarest - TOGETHERNESS * others.reduce((sum, rarity) => sum + rarity, 0))
  })
  return Math.max(0, ...likely)
}
