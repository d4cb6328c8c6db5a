/**
 * How the wide channels of a user are found in the order of their activity.
 *
 * `walk`: along all wide channels of the account in that order, asking of each whether the user belongs to it; a page takes about
 * `wanted · all / mine` steps. `collect`: all that the user belongs to, sorted; that takes `mine` steps.
 */
export function walkOrCollect(mine: number, all: number, wanted: number): 'walk' | 'collect' {
  return mine > 0 && (wanted * all) / mine < mine ? 'walk' : 'collect'
}
