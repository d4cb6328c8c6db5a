/**
 * How the page of a list with `all` names, of which `found` contain the part, is found.
 *
 * `walk`: along the list in its order, comparing each name; a page takes about `wanted · all / found` steps, where names that contain the
 * part are anywhere in the order. `collect`: all that contain it, through an index, sorted; that takes `found` steps, each as long as
 * several of the others.
 */
export function walkOrCollect({ found, all, wanted }: { found: number; all: number; wanted: number }) {
  const steps = Math.ceil((wanted * all) / Math.max(1, found))
  return steps < found * COLLECTED ? { plan: 'walk' as const, steps } : { plan: 'collect' as const }
}

/** Steps of a walk that take as long as one of a collection: a row is read in its place, and compared there. */
const COLLECTED = 5
