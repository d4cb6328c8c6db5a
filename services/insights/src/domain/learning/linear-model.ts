/** Named features of one example; a feature absent is zero. */
export type Features = ReadonlyMap<string, number>

/** Weights of a logistic regression, as stored in JSON. */
export interface LinearModel {
  readonly bias: number
  readonly weights: Readonly<Record<string, number>>
}

/** Probability that the example is positive, 0–1. */
export function predict(model: LinearModel, features: Features): number {
  let sum = model.bias
  for (const [name, value] of features) {
    const weight = model.weights[name]
    if (weight !== undefined) sum += weight * value
  }
  return 1 / (1 + Math.exp(-sum))
}
