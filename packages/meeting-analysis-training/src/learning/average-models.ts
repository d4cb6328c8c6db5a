import type { LinearModel } from '@mi/meeting-analysis/training'

/** One model whose log-odds are the mean of those of `models`; only the `most` largest weights are kept. */
export function averageModels(models: readonly LinearModel[], most: number): LinearModel {
  const sums = new Map<string, number>()
  for (const model of models) {
    for (const [name, weight] of Object.entries(model.weights)) sums.set(name, (sums.get(name) ?? 0) + weight)
  }
  const largest = [...sums]
    .map(([name, sum]) => [name, Number((sum / models.length).toFixed(3))] as const)
    .sort(([, a], [, b]) => Math.abs(b) - Math.abs(a))
    .slice(0, most)
    .filter(([, weight]) => weight !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const bias = models.reduce((sum, model) => sum + model.bias, 0) / models.length
  return { bias: Number(bias.toFixed(3)), weights: Object.fromEntries(largest) }
}
