/**
 * A tree as parallel arrays. Node n with `feature[n] >= 0` sends values up to `value[n]` to node
 * `left[n]` and others to `left[n] + 1`; a leaf has feature −1 and adds `value[n]`.
 */
export interface Tree {
  readonly feature: readonly number[]
  readonly value: readonly number[]
  readonly left: readonly number[]
}

/** Gradient-boosted trees for a yes-or-no question, as stored in JSON. */
export interface BoostedTrees {
  /** Names of the columns, in order: a guard against weights that belong to other features. */
  readonly columns: readonly string[]
  readonly bias: number
  readonly trees: readonly Tree[]
}

/** Log-odds that the row is positive. */
export function scoreRow(model: BoostedTrees, row: readonly number[]): number {
  let sum = model.bias
  for (const tree of model.trees) {
    let node = 0
    for (;;) {
      const feature = tree.feature[node] ?? -1
      const value = tree.value[node] ?? 0
      if (feature < 0) {
        sum += value
        break
      }
      node = (tree.left[node] ?? 0) + ((row[feature] ?? 0) <= value ? 0 : 1)
    }
  }
  return sum
}

export function probability(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds))
}
