import type { LinearModel } from '@mi/meeting-analysis/training'
import type { DescribedCall } from './corpus.ts'
import type { Example } from './train-standardised.ts'

const GROUPS = 4

/**
 * Examples for a second model, which learns from what a first one says of calls that the first has not seen: the calls are split in groups by
 * series, and each group is described with a first model that learned from the others.
 *
 * @param scenes those of the calls that we wrote; each is a series by itself
 * @param trainOn the first model, learned from these calls
 */
export function examplesOfUnseen(
  calls: readonly DescribedCall[],
  scenes: readonly DescribedCall[],
  trainOn: (calls: readonly DescribedCall[]) => LinearModel,
  examplesOf: (call: DescribedCall, model: LinearModel) => readonly Example[],
): Example[] {
  const labelled = calls.filter(({ call }) => call.gold !== null)
  const series = [...new Set(labelled.map(seriesOf))].sort()
  const groupOf = (described: DescribedCall) =>
    (scenes.includes(described) ? scenes.indexOf(described) : series.indexOf(seriesOf(described))) % GROUPS
  const examples: Example[] = []
  for (let group = 0; group < Math.min(GROUPS, series.length); group++) {
    const model = trainOn(labelled.filter(described => groupOf(described) !== group))
    for (const described of labelled)
      if (groupOf(described) === group) examples.push(...examplesOf(described, model))
  }
  return examples
}

function seriesOf({ id }: DescribedCall): string {
  return id.split('/')[0] ?? id
}
