import { randomFrom } from '../evaluation/random.ts'

/** A vector for each word, by its contexts. Similar words have vectors of a similar direction. */
export type WordVectors = ReadonlyMap<string, Float64Array>

const DIMENSIONS = 100
const LEAST_COUNT = 8
const WINDOW = 3
/** Rare neighbours count less than their rarity says (Levy, Goldberg and Dagan, TACL 2015). */
const SMOOTHING = 0.75
const ITERATIONS = 6
/** Brings the length of a common content word's vector to about one. */
const USUAL_RARITY = 6

/**
 * Vectors of all words said at least eight times: positive pointwise mutual information with the words up to three
 * places away, brought to 100 dimensions by subspace iteration (Halko, Martinsson and Tropp, SIAM Review 2011),
 * as long as the word is rare. The axes mean nothing, only angles and lengths do. Equal sentences give equal vectors.
 */
export function learnWordVectors(sentences: readonly (readonly string[])[]): WordVectors {
  const counts = new Map<string, number>()
  for (const sentence of sentences) for (const word of sentence) counts.set(word, (counts.get(word) ?? 0) + 1)
  const words = [...counts.keys()].filter(word => (counts.get(word) ?? 0) >= LEAST_COUNT).sort()
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const information = mutualInformation(countCompany(sentences, words), words.length)
  const coordinates = project(information, words.length, Math.min(DIMENSIONS, words.length))
  return new Map(
    words.map((word, row) => {
      const vector = coordinates.map(axis => axis[row] as number)
      const rarity = Math.log(all / (counts.get(word) ?? 1)) / USUAL_RARITY
      const length = Math.hypot(...vector) || 1
      return [word, Float64Array.from(vector, value => (value * rarity) / length)]
    }),
  )
}

/** A symmetric matrix, cell by cell. */
interface Sparse {
  readonly rows: Int32Array
  readonly columns: Int32Array
  readonly values: Float64Array
}

function countCompany(sentences: readonly (readonly string[])[], words: readonly string[]): Sparse {
  const numbers = new Map(words.map((word, number) => [word, number]))
  const weights = new Map<number, number>()
  const add = (row: number, column: number, weight: number) => {
    const cell = row * words.length + column
    weights.set(cell, (weights.get(cell) ?? 0) + weight)
  }
  for (const sentence of sentences) {
    const places = sentence.map(word => numbers.get(word))
    for (const [at, word] of places.entries()) {
      for (let away = 1; away <= WINDOW; away++) {
        const other = places[at + away]
        if (word === undefined || other === undefined) continue
        add(word, other, 1 / away)
        add(other, word, 1 / away)
      }
    }
  }
  const cells = [...weights.keys()]
  return {
    rows: Int32Array.from(cells, cell => Math.floor(cell / words.length)),
    columns: Int32Array.from(cells, cell => cell % words.length),
    values: Float64Array.from(weights.values()),
  }
}

function mutualInformation({ rows, columns, values }: Sparse, size: number): Sparse {
  const sums = new Float64Array(size)
  for (let cell = 0; cell < values.length; cell++)
    sums[rows[cell] as number] = (sums[rows[cell] as number] as number) + (values[cell] as number)
  const smoothed = sums.map(sum => sum ** SMOOTHING)
  const total = smoothed.reduce((sum, value) => sum + value, 0)
  const information = values.map((value, cell) => {
    const expected =
      ((sums[rows[cell] as number] as number) * (smoothed[columns[cell] as number] as number)) / total
    return Math.max(0, Math.log(value / expected))
  })
  return { rows, columns, values: information }
}

/** The matrix times an orthonormal basis of its strongest directions: one array a dimension. */
function project(matrix: Sparse, size: number, dimensions: number): Float64Array[] {
  const random = randomFrom(1)
  let basis: Float64Array[] = Array.from({ length: dimensions }, () =>
    Float64Array.from({ length: size }, () => random() - 0.5),
  )
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    orthonormalize(basis)
    basis = basis.map(axis => multiply(matrix, axis))
  }
  return basis
}

function multiply({ rows, columns, values }: Sparse, vector: Float64Array): Float64Array {
  const product = new Float64Array(vector.length)
  for (let cell = 0; cell < values.length; cell++) {
    const row = rows[cell] as number
    product[row] =
      (product[row] as number) + (values[cell] as number) * (vector[columns[cell] as number] as number)
  }
  return product
}

// Modified Gram-Schmidt, in place.
function orthonormalize(basis: readonly Float64Array[]): void {
  for (const [at, axis] of basis.entries()) {
    for (const before of basis.slice(0, at)) {
      const shared = dot(axis, before)
      for (let row = 0; row < axis.length; row++)
        axis[row] = (axis[row] as number) - shared * (before[row] as number)
    }
    const length = Math.sqrt(dot(axis, axis)) || 1
    for (let row = 0; row < axis.length; row++) axis[row] = (axis[row] as number) / length
  }
}

function dot(left: Float64Array, right: Float64Array): number {
  let sum = 0
  for (let row = 0; row < left.length; row++) sum += (left[row] as number) * (right[row] as number)
  return sum
}
