import type { Features, LinearModel } from '@mi/meeting-analysis/training'
import { createVocabulary, readRows } from './feature-rows.ts'
import { type TrainingOptions, trainLogistic } from './train-logistic.ts'

export interface Example {
  readonly features: Features
  readonly positive: boolean
  /** How much it counts; 1 where nothing is said. */
  readonly weight?: number
}

/** Trained on features brought to mean 0 and deviation 1, returned for the features as they are. All examples have the same features. */
export function trainStandardised(
  examples: readonly Example[],
  options: Pick<TrainingOptions, 'cost' | 'minimumCount'>,
): LinearModel {
  const scales = scalesOf(examples.map(example => example.features))
  const vocabulary = createVocabulary()
  const standard = examples.map(
    ({ features }) =>
      new Map(
        [...features].map(([name, value]) => {
          const { mean, deviation } = scales.get(name) ?? { mean: 0, deviation: 1 }
          return [name, (value - mean) / deviation] as const
        }),
      ),
  )
  const model = trainLogistic(
    [
      {
        rows: readRows(standard, vocabulary),
        positive: examples.map(example => example.positive),
        weights: examples.map(({ weight = 1 }) => weight),
      },
    ],
    vocabulary,
    options,
  )
  let bias = model.bias
  const weights: Record<string, number> = {}
  for (const [name, { mean, deviation }] of scales) {
    const weight = (model.weights[name] ?? 0) / deviation
    weights[name] = Number(weight.toFixed(4))
    bias -= weight * mean
  }
  return { bias: Number(bias.toFixed(4)), weights }
}

function scalesOf(examples: readonly Features[]): Map<string, { mean: number; deviation: number }> {
  const scales = new Map<string, { mean: number; deviation: number }>()
  for (const name of examples[0]?.keys() ?? []) {
    const values = examples.map(features => features.get(name) ?? 0)
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
    scales.set(name, { mean, deviation: Math.sqrt(variance) || 1 })
  }
  return scales
}
