import type { BoostedTrees, Tree } from '../src/domain/learning/boosted-trees.ts'

export interface TreeOptions {
  readonly trees: number
  readonly depth: number
  readonly learningRate: number
  /** Least sum of second derivatives in a leaf. */
  readonly minimumWeight: number
  readonly l2: number
}

const BINS = 48

/**
 * Gradient boosting with logistic loss over quantile histograms (Chen and Guestrin, 2016,
 * “XGBoost”), without sampling, so the same rows always give the same trees.
 */
export function trainBoostedTrees(
  columns: readonly string[],
  rows: readonly (readonly number[])[],
  labels: readonly number[],
  weights: readonly number[],
  options: TreeOptions,
): BoostedTrees {
  const edges = columns.map((_, column) => quantiles(rows, column))
  const binned = columns.map((_, column) =>
    Uint8Array.from(rows, row => binOf(edges[column] ?? [], row[column] ?? 0)),
  )
  const positive = sum(labels.map((label, at) => label * (weights[at] ?? 1)))
  const total = sum(weights)
  const bias = Math.log((positive + 1) / (total - positive + 1))
  const scores = new Float64Array(rows.length).fill(bias)
  const gradient = new Float64Array(rows.length)
  const curvature = new Float64Array(rows.length)
  const trees: Tree[] = []
  for (let round = 0; round < options.trees; round++) {
    for (let at = 0; at < rows.length; at++) {
      const p = 1 / (1 + Math.exp(-(scores[at] ?? 0)))
      gradient[at] = (p - (labels[at] ?? 0)) * (weights[at] ?? 1)
      curvature[at] = Math.max(1e-6, p * (1 - p)) * (weights[at] ?? 1)
    }
    trees.push(grow())
  }
  return { columns, bias: round4(bias), trees }

  function grow(): Tree {
    const feature: number[] = [-1]
    const value: number[] = [0]
    const left: number[] = [0]
    const queue = [{ node: 0, depth: 0, members: Int32Array.from(rows, (_, at) => at) }]
    for (let leaf = queue.shift(); leaf !== undefined; leaf = queue.shift()) {
      const split = leaf.depth < options.depth ? bestSplit(leaf.members) : null
      if (split === null) {
        let g = 0
        let h = 0
        for (const at of leaf.members) {
          g += gradient[at] ?? 0
          h += curvature[at] ?? 0
        }
        const step = round4((-g / (h + options.l2)) * options.learningRate)
        value[leaf.node] = step
        for (const at of leaf.members) scores[at] = (scores[at] ?? 0) + step
        continue
      }
      const column = binned[split.column] ?? new Uint8Array()
      const child = feature.length
      feature[leaf.node] = split.column
      value[leaf.node] = edges[split.column]?.[split.bin] ?? 0
      left[leaf.node] = child
      feature.push(-1, -1)
      value.push(0, 0)
      left.push(0, 0)
      queue.push({
        node: child,
        depth: leaf.depth + 1,
        members: leaf.members.filter(at => (column[at] ?? 0) <= split.bin),
      })
      queue.push({
        node: child + 1,
        depth: leaf.depth + 1,
        members: leaf.members.filter(at => (column[at] ?? 0) > split.bin),
      })
    }
    return { feature, value, left }
  }

  function bestSplit(members: Int32Array): { column: number; bin: number } | null {
    let best: { column: number; bin: number } | null = null
    let bestGain = 1e-3
    for (let column = 0; column < columns.length; column++) {
      const bins = binned[column] ?? new Uint8Array()
      const g = new Float64Array(BINS)
      const h = new Float64Array(BINS)
      let allG = 0
      let allH = 0
      for (const at of members) {
        const bin = bins[at] ?? 0
        g[bin] = (g[bin] ?? 0) + (gradient[at] ?? 0)
        h[bin] = (h[bin] ?? 0) + (curvature[at] ?? 0)
        allG += gradient[at] ?? 0
        allH += curvature[at] ?? 0
      }
      let leftG = 0
      let leftH = 0
      for (let bin = 0; bin < (edges[column]?.length ?? 0); bin++) {
        leftG += g[bin] ?? 0
        leftH += h[bin] ?? 0
        const rightH = allH - leftH
        if (leftH < options.minimumWeight || rightH < options.minimumWeight) continue
        const rightG = allG - leftG
        const gain =
          leftG ** 2 / (leftH + options.l2) +
          rightG ** 2 / (rightH + options.l2) -
          allG ** 2 / (allH + options.l2)
        if (gain > bestGain) {
          bestGain = gain
          best = { column, bin }
        }
      }
    }
    return best
  }
}

function quantiles(rows: readonly (readonly number[])[], column: number): number[] {
  const values = Float64Array.from(rows, row => row[column] ?? 0).sort()
  const edges: number[] = []
  for (let at = 1; at < 40; at++) {
    const edge = round4(values[Math.floor((at * values.length) / 40)] ?? 0)
    if (edges.at(-1) === undefined || edge > (edges.at(-1) ?? 0)) edges.push(edge)
  }
  // Rare positives sit in the uppermost quantile; finer edges there let a tree tell them apart.
  for (const share of [0.985, 0.99, 0.995, 0.998]) {
    const edge = round4(values[Math.floor(share * values.length)] ?? 0)
    if (edge > (edges.at(-1) ?? 0) && edges.length < BINS - 1) edges.push(edge)
  }
  return edges
}

function binOf(edges: readonly number[], value: number): number {
  let bin = 0
  while (bin < edges.length && value > (edges[bin] ?? 0)) bin++
  return bin
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function round4(value: number): number {
  return Number(value.toFixed(4))
}
