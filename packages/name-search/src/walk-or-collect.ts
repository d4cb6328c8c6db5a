/**
 * Selects the plan for a page of a list with `all` names, of which `found` contain the part. `wanted` is the
 * number of matching names up to the end of the page.
 *
 * `walk` reads the list in its order and compares each name. A page takes about `wanted · all / found` steps
 * if the matching names are spread evenly. `collect` reads all matching names with an index and sorts them.
 * It takes `found` rows, and a row takes as long as many steps.
 *
 * In a list that is sorted by name, matching names are not spread evenly, because neighbours have the same
 * first name. The walk therefore ends after `steps`, which take as long as collecting. In total, a page takes
 * at most twice the time of the faster plan.
 */
export function walkOrCollect({ found, all, wanted }: { found: number; all: number; wanted: number }) {
  const steps = Math.min(all, found * COLLECTED)
  const expected = (wanted * all) / Math.max(1, found)
  return expected <= steps ? { plan: 'walk' as const, steps } : { plan: 'collect' as const }
}

/**
 * The number of walk steps that take as long as one collected row. Measured: 0.3 µs for a step, 4 to 10 µs
 * for a row.
 */
const COLLECTED = 15
