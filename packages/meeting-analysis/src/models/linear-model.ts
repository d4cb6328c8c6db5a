/** The named features of an example. An absent feature is zero. */
export type Features = ReadonlyMap<string, number>

/** The weights of a logistic regression, as JSON has them. */
export interface LinearModel {
  readonly bias: number
  readonly weights: Readonly<Record<string, number>>
}

/** The logarithm of the odds that the example is positive. */
export function logOdds(model: LinearModel, features: Features): number {
  let sum = model.bias
  for (const [name, value] of features) {
    const weight = model.weights[name]
    // A word such as “constructor” names a property that every object has.
    if (typeof weight === 'number') sum += weight * value
  }
  return sum
}

/** The probability that the example is positive, 0–1. */
export function predict(model: LinearModel, features: Features): number {
  return logistic(logOdds(model, features))
}

export function logistic(odds: number): number {
  return 1 / (1 + Math.exp(-odds))
}
