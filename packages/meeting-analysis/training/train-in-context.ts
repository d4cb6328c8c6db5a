import type { Features, LinearModel } from '../src/classification/linear-model.ts'
import { type FirstPass, secondPassFeatures } from '../src/classification/second-pass.ts'
import type { DescribedAmi } from './corpus.ts'
import { createVocabulary, readRows } from './feature-rows.ts'
import { supports } from './labels.ts'
import { trainLogistic } from './train-logistic.ts'

const OPTIONS = { cost: 0.03, minimumCount: 1 }
/** Clauses that the first pass rules out teach the second nothing. */
const RULED_OUT = -7

/** A meeting with the first passes of a model that has not seen it. */
export interface UnseenMeeting {
  readonly one: DescribedAmi
  readonly firstPasses: readonly FirstPass[]
}

/** The second pass: trained on features brought to mean 0 and deviation 1, returned for the features as they are. */
export function trainInContext(meetings: readonly UnseenMeeting[]): LinearModel {
  const examples: { features: Features; positive: boolean }[] = []
  for (const { one, firstPasses } of meetings) {
    const gold = supports(one.meeting.actions)
    let at = 0
    for (const features of secondPassFeatures(firstPasses)) {
      const positive = gold.has(firstPasses[at]?.clause.segment.id ?? '')
      if (positive || (firstPasses[at]?.odds ?? 0) > RULED_OUT) examples.push({ features, positive })
      at++
    }
  }
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
        weights: examples.map(() => 1),
      },
    ],
    vocabulary,
    OPTIONS,
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
