import type { LinearModel } from '@mi/meeting-analysis/training'
import type { FeatureRows, Vocabulary } from './feature-rows.ts'
import { minimize } from './minimize.ts'

export interface LabelledRows {
  readonly rows: FeatureRows
  readonly positive: readonly boolean[]
  /** How much each example counts; 0 leaves it out. */
  readonly weights: readonly number[]
}

export interface TrainingOptions {
  /** Weight of the examples against the pull of all weights to zero, as in LIBLINEAR's `-c`. */
  readonly cost: number
  /** Features seen in fewer examples are ignored. */
  readonly minimumCount: number
  readonly without?: ((name: string) => boolean) | undefined
  /** Vectors of features, by their names: features that are alike pull each other's weights along. */
  readonly alike?: ReadonlyMap<string, Float64Array> | undefined
}

/**
 * L2-regularised logistic regression. The result does not depend on the order of the data. The bias is not regularised. A feature with
 * a vector has its own weight and the product of its vector with a shared vector. So a word that no promise contained has a weight like
 * words in similar contexts.
 */
export function trainLogistic(
  sets: readonly LabelledRows[],
  vocabulary: Vocabulary,
  options: TrainingOptions,
): LinearModel {
  const counts = countColumns(sets, vocabulary.names.length)
  const names = vocabulary.names.filter(
    (name, column) => (counts[column] ?? 0) >= options.minimumCount && options.without?.(name) !== true,
  )
  const places = new Map(names.map((name, place) => [name, place]))
  const placeOf = Int32Array.from(vocabulary.names, name => places.get(name) ?? -1)
  const examples = sets.map(set => compact(set, placeOf))
  const shared = sharedWeights(names, options.alike)
  const bias = names.length
  const total = new Float64Array(bias + 1)
  const slopes = new Float64Array(bias + 1)
  const found = minimize(bias + 1 + shared.size, (at, gradient) => {
    let loss = 0
    for (let place = 0; place < at.length; place++) {
      const weight = place === bias ? 0 : (at[place] as number)
      loss += 0.5 * weight * weight
      gradient[place] = weight
    }
    shared.addTo(total, at)
    slopes.fill(0)
    for (const set of examples) loss += addLoss(set, options.cost, total, slopes)
    for (let place = 0; place <= bias; place++)
      gradient[place] = (gradient[place] as number) + (slopes[place] as number)
    shared.addSlopes(gradient, slopes)
    return loss
  })
  shared.addTo(total, found)
  return {
    bias: total[bias] ?? 0,
    weights: Object.fromEntries(names.map((name, place) => [name, total[place] ?? 0])),
  }
}

/** The weights that features share through their vectors; they stand behind the features' own and the bias. */
function sharedWeights(names: readonly string[], alike: ReadonlyMap<string, Float64Array> = new Map()) {
  const vectors = names.flatMap((name, place) => {
    const vector = alike.get(name)
    return vector === undefined ? [] : [{ place, vector }]
  })
  const size = vectors[0]?.vector.length ?? 0
  const from = names.length + 1
  return {
    size,
    /** Writes what each feature weighs altogether. */
    addTo(total: Float64Array, at: Float64Array): void {
      total.set(at.subarray(0, from))
      for (const { place, vector } of vectors) {
        let sum = total[place] as number
        for (let axis = 0; axis < size; axis++) sum += (vector[axis] as number) * (at[from + axis] as number)
        total[place] = sum
      }
    },
    addSlopes(gradient: Float64Array, slopes: Float64Array): void {
      for (const { place, vector } of vectors) {
        const slope = slopes[place] as number
        for (let axis = 0; axis < size; axis++)
          gradient[from + axis] = (gradient[from + axis] as number) + slope * (vector[axis] as number)
      }
    },
  }
}

function countColumns(sets: readonly LabelledRows[], columns: number): Int32Array {
  const counts = new Int32Array(columns)
  for (const { rows, weights } of sets) {
    for (const [row, weight] of weights.entries()) {
      if (weight === 0) continue
      for (let cell = rows.starts[row] ?? 0; cell < (rows.starts[row + 1] ?? 0); cell++) {
        const column = rows.columns[cell] as number
        counts[column] = (counts[column] as number) + 1
      }
    }
  }
  return counts
}

/** Examples that count, with the columns that count. */
interface Compact {
  readonly rows: FeatureRows
  /** 1 or -1 for each example. */
  readonly signs: Int8Array
  readonly weights: Float64Array
}

function compact({ rows, positive, weights }: LabelledRows, placeOf: Int32Array): Compact {
  const counted = [...weights.keys()].filter(row => weights[row] !== 0)
  const starts = new Int32Array(counted.length + 1)
  const columns = new Int32Array(rows.columns.length)
  const values = new Float64Array(rows.columns.length)
  let next = 0
  for (const [at, row] of counted.entries()) {
    for (let cell = rows.starts[row] ?? 0; cell < (rows.starts[row + 1] ?? 0); cell++) {
      const place = placeOf[rows.columns[cell] as number] as number
      if (place < 0) continue
      columns[next] = place
      values[next] = rows.values[cell] as number
      next++
    }
    starts[at + 1] = next
  }
  return {
    rows: { starts, columns: columns.slice(0, next), values: values.slice(0, next) },
    signs: Int8Array.from(counted, row => (positive[row] === true ? 1 : -1)),
    weights: Float64Array.from(counted, row => weights[row] ?? 0),
  }
}

function addLoss(
  { rows, signs, weights }: Compact,
  cost: number,
  at: Float64Array,
  gradient: Float64Array,
): number {
  const { starts, columns, values } = rows
  const bias = at.length - 1
  let loss = 0
  for (let row = 0; row < weights.length; row++) {
    const weight = cost * (weights[row] as number)
    const sign = signs[row] as number
    const to = starts[row + 1] as number
    let sum = at[bias] as number
    for (let cell = starts[row] as number; cell < to; cell++)
      sum += (at[columns[cell] as number] as number) * (values[cell] as number)
    const margin = sign * sum
    loss += weight * (margin > 0 ? Math.log1p(Math.exp(-margin)) : Math.log1p(Math.exp(margin)) - margin)
    const slope = (-sign * weight) / (1 + Math.exp(margin))
    gradient[bias] = (gradient[bias] as number) + slope
    for (let cell = starts[row] as number; cell < to; cell++) {
      const column = columns[cell] as number
      gradient[column] = (gradient[column] as number) + slope * (values[cell] as number)
    }
  }
  return loss
}
