/** How the wide channels of a user are found in the order of their activity. */
export type WidePlan = 'collect' | 'match' | 'ask'

/** Microseconds, on one core with everything in memory; only their ratios matter. */
const LOOK_UP = 2
const MEMBERSHIP_READ = 0.3
const STEP = 0.25

/**
 * The plan that takes least for a user who belongs to `mine` of `all` wide channels, when `wanted` of them are wanted.
 *
 * `collect`: all that the user belongs to are looked up, then sorted.
 * `match`: along all wide channels in that order, which meets `wanted` of the user's in about `wanted · all / mine` steps; each is looked up
 * in a table that is made of the user's memberships first.
 * `ask`: the same walk; of each channel it is looked up whether the user belongs to it.
 */
export function widePlan(mine: number, all: number, wanted: number): WidePlan {
  const steps = mine === 0 ? all : Math.min(all, (wanted * all) / mine)
  const costs: [WidePlan, number][] = [
    ['collect', mine * LOOK_UP],
    ['match', mine * MEMBERSHIP_READ + steps * STEP],
    ['ask', steps * LOOK_UP],
  ]
  return costs.reduce((least, one) => (one[1] < least[1] ? one : least))[0]
}
