/** Named features of one example; a feature absent is zero. */
export type Features = ReadonlyMap<string, number>

/** Weights of a logistic regression, as stored in JSON. */
export interface LinearModel {
  readonly bias: number
  readonly weights: Readonly<Record<string, number>>
}

/** Logarithm of the odds that the example is positive. */
export function logOdds(model: LinearModel, features: Features): number {
  let sum = model.bias
  for (const [name, value] of features) {
    const weight = model.weights[name]
    // Not `undefined`: the word “constructor” finds what every object has.
    if (typeof weight === 'number') sum += weight * value
  }
  return sum
}

/** Probability that the example is positive, 0–1. */
export function predict(model: LinearModel, features: Features): number {
  return logistic(logOdds(model, features))
}

export function logistic(odds: number): number {
  return 1 / (1 + Math.exp(-odds))
}
