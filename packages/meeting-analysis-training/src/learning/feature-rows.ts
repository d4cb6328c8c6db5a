import type { Features } from '@mi/meeting-analysis/training'

/** Numbers for the names of features, given out as they are first seen. */
export interface Vocabulary {
  readonly names: readonly string[]
  numberOf(name: string): number
}

/** Features of many examples side by side: example `at` has the columns `starts[at]` to `starts[at + 1]`. */
export interface FeatureRows {
  readonly starts: Int32Array
  readonly columns: Int32Array
  readonly values: Float64Array
}

export function createVocabulary(): Vocabulary {
  const names: string[] = []
  const numbers = new Map<string, number>()
  return {
    names,
    numberOf(name) {
      const known = numbers.get(name)
      if (known !== undefined) return known
      numbers.set(name, names.length)
      names.push(name)
      return names.length - 1
    },
  }
}

/** Takes the features one after the other, so that maps of a whole corpus are never in memory together. */
export function readRows(examples: Iterable<Features>, vocabulary: Vocabulary): FeatureRows {
  const starts = [0]
  const columns: number[] = []
  const values: number[] = []
  for (const features of examples) {
    for (const [name, value] of features) {
      columns.push(vocabulary.numberOf(name))
      values.push(value)
    }
    starts.push(columns.length)
  }
  return {
    starts: Int32Array.from(starts),
    columns: Int32Array.from(columns),
    values: Float64Array.from(values),
  }
}
