/** How channels whose name contains a part are found. */
export type SearchPlan = { by: 'walk'; steps: number } | { by: 'index' } | { by: 'scan' }

export interface SearchedList {
  /** Channels in the list. */
  size: number
  /** How many of them contain the part; null when that is not known. */
  total: number | null
  /** Names of the account that the index of names finds. */
  names: number
  /** Channels that end with the page. */
  wanted: number
}

/** Names compared in a list, in the index alone, while a channel is read in its place, and while a membership is looked up. */
const ROW = 4
const MEMBERSHIP = 8
/** How many times the expected steps a walk takes before it is given up. */
const PATIENCE = 3

/**
 * The plan that takes least, and the one to fall back on when a walk met too few.
 *
 * `walk`: along the list in its order, comparing each name: a page takes about `wanted · size / total` steps, as names have nothing to do
 * with activity. `index`: all channels of the account that the index of names finds, of which it is looked up whether they are in the
 * list: of all, or, when the total is known, in their order until the page is full. `scan`: all names of the list.
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
