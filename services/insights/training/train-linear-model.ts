import type { Features, LinearModel } from '../src/domain/learning/linear-model.ts'

export interface Example {
  readonly features: Features
  readonly positive: boolean
  /** How much this example counts; 1 when left out. */
  readonly weight?: number
}

export interface TrainingOptions {
  readonly epochs: number
  readonly learningRate: number
  /** Strength of the pull to exactly zero; larger means fewer weights. */
  readonly l1: number
  readonly l2: number
  /** Features seen in fewer examples are ignored. */
  readonly minimumCount: number
}

/**
 * Sparse logistic regression by FTRL-proximal (McMahan et al., 2013, “Ad click prediction: a view
 * from the trenches”). The order of examples is shuffled by a fixed generator, so the same input
 * always gives the same weights.
 */
export function trainLinearModel(examples: readonly Example[], options: TrainingOptions): LinearModel {
  const names = new Map<string, number>()
  const counts = new Map<string, number>()
  for (const { features } of examples) {
    for (const name of features.keys()) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  for (const [name, count] of counts) if (count >= options.minimumCount) names.set(name, names.size + 1)
  const compact = examples.map(example => compactOf(example, names))
  const z = new Float64Array(names.size + 1)
  const n = new Float64Array(names.size + 1)
  const weightOf = (at: number): number => {
    const zAt = z[at] ?? 0
    const l1 = at === 0 ? 0 : options.l1
    if (Math.abs(zAt) <= l1) return 0
    return (
      -(zAt - Math.sign(zAt) * l1) /
      ((1 + Math.sqrt(n[at] ?? 0)) / options.learningRate + (at === 0 ? 0 : options.l2))
    )
  }
  const random = generator(7)
  const order = compact.map((_, at) => at)
  for (let epoch = 0; epoch < options.epochs; epoch++) {
    shuffle(order, random)
    for (const pick of order) {
      const example = compact[pick]
      if (example === undefined) continue
      let sum = weightOf(0)
      for (let at = 0; at < example.ids.length; at++)
        sum += weightOf(example.ids[at] ?? 0) * (example.values[at] ?? 0)
      const slope = (1 / (1 + Math.exp(-sum)) - example.label) * example.weight
      update(0, slope)
      for (let at = 0; at < example.ids.length; at++)
        update(example.ids[at] ?? 0, slope * (example.values[at] ?? 0))
    }
  }
  const weights: Record<string, number> = {}
  for (const [name, at] of names) {
    const weight = weightOf(at)
    if (Math.abs(weight) >= 0.005) weights[name] = Number(weight.toFixed(3))
  }
  return {
    bias: Number(weightOf(0).toFixed(3)),
    weights: Object.fromEntries(Object.entries(weights).sort(([a], [b]) => (a < b ? -1 : 1))),
  }

  function update(at: number, gradient: number): void {
    const before = n[at] ?? 0
    const after = before + gradient * gradient
    const sigma = (Math.sqrt(after) - Math.sqrt(before)) / options.learningRate
    z[at] = (z[at] ?? 0) + gradient - sigma * weightOf(at)
    n[at] = after
  }
}

interface Compact {
  readonly ids: Int32Array
  readonly values: Float64Array
  readonly label: number
  readonly weight: number
}

function compactOf(example: Example, names: ReadonlyMap<string, number>): Compact {
  const known = [...example.features].filter(([name]) => names.has(name))
  return {
    ids: Int32Array.from(known, ([name]) => names.get(name) ?? 0),
    values: Float64Array.from(known, ([, value]) => value),
    label: example.positive ? 1 : 0,
    weight: example.weight ?? 1,
  }
}

function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

function shuffle(list: number[], random: () => number): void {
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const kept = list[at] ?? 0
    list[at] = list[other] ?? 0
    list[other] = kept
  }
}
