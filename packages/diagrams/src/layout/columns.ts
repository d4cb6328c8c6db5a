/** An item of a column. */
export interface Stacked {
  readonly height: number
  /** The distance to the item above. The first item of a column has none. */
  readonly gap: number
}

export function heightOf(column: readonly Stacked[]): number {
  return column.reduce((sum, { height, gap }, index) => sum + height + (index > 0 ? gap : 0), 0)
}

/** Divides a list, in its order, into at most `count` columns, so that the tallest column is as short as possible. */
export function balancedColumns<Item extends Stacked>(items: readonly Item[], count: number): Item[][] {
  if (items.length === 0) return []
  let best: Item[][] = [[...items]]
  let least = heightOf(items)
  if (count <= 1) return best
  for (let cut = 1; cut < items.length; cut++) {
    const first = items.slice(0, cut)
    const columns = [first, ...balancedColumns(items.slice(cut), count - 1)]
    const tallest = Math.max(...columns.map(heightOf))
    if (tallest < least) [best, least] = [columns, tallest]
    // From here on, the first column only becomes taller.
    if (heightOf(first) >= least) break
  }
  return best
}
