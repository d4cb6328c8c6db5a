/** The way to find the wide channels of a user in the order of their activity. */
export type WidePlan = 'collect' | 'match' | 'ask'

/** Costs in microseconds, on one core with all data in memory. Only their ratios matter. */
const LOOK_UP = 2
const MEMBERSHIP_READ = 0.3
const STEP = 0.25

/**
 * The cheapest plan for a user who is a member of `mine` of `all` wide channels, to find `wanted` of them.
 *
 * `collect`: reads all wide channels of the user, then sorts them.
 * `match`: walks all wide channels in order. It meets `wanted` channels of the user in about `wanted · all / mine` steps. Each channel is
 * looked up in a hash table of the user's memberships, which is built first.
 * `ask`: the same walk, with a membership query for each channel.
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
