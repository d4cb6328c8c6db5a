/** The way to find the channels whose name contains the search text. */
export type SearchPlan = { by: 'walk'; steps: number } | { by: 'index' } | { by: 'scan' }

export interface SearchedList {
  /** Channels in the list. */
  size: number
  /** Number of these channels whose name contains the search text. Null when it is unknown. */
  total: number | null
  /** Number of names of the account that the name index returns. */
  names: number
  /** Number of channels up to and including the page. */
  wanted: number
}

/** Costs in units of one name comparison in a list: reading a channel through the name index, and looking up a membership. */
const ROW = 4
const MEMBERSHIP = 8
/** A walk is abandoned after this many times the expected number of steps. */
const PATIENCE = 3

/**
 * The cheapest plan, and the plan to use when the walk finds too few channels.
 *
 * `walk`: reads the list in its order and compares each name. A page takes about `wanted · size / total` steps, because names do not depend
 * on activity.
 * `index`: reads all channels of the account that the name index returns, and looks up whether each is in the list. When the total is
 * known, it reads them in order and stops when the page is full.
 * `scan`: compares all names of the list.
 */
export function searchPlan({ size, total, names, wanted }: SearchedList): {
  plan: SearchPlan
  otherwise: SearchPlan
} {
  const lookedUp = total === null ? names : Math.min(names, (wanted * names) / Math.max(1, total))
  const index = names * ROW + lookedUp * MEMBERSHIP
  const otherwise: SearchPlan = index < size ? { by: 'index' } : { by: 'scan' }
  const steps = total === null ? size : Math.ceil((wanted * size) / Math.max(1, total))
  if (steps * PATIENCE >= size || steps >= index) return { plan: otherwise, otherwise }
  return { plan: { by: 'walk', steps: steps * PATIENCE }, otherwise }
}
