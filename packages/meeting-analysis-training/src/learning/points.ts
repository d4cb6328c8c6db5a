/**
 * Learns which sentences read alone: `node packages/meeting-analysis-training/src/learning/points.ts` writes `points.json` and prints
 * what the six best of each meeting's labelled sentences are, by models that did not see its series. Half a minute; the same data give the same weights.
 */
import { predict } from '@mi/meeting-analysis/training'
import { type PointExample, pointExamples, trainPoints } from './point-corpus.ts'
import { writeWeights } from './write-weights.ts'

const BEST = 6
const LEAST_WEIGHT = 0.01

const examples = pointExamples()
if (examples.length === 0)
  throw new Error('There are no meetings to learn from: MI_DATA_DIR names their folder.')

const byMeeting = Map.groupBy(examples, ({ meetingId }) => meetingId)
const chosen = { send: 0, edit: 0, no: 0 }
const models = new Map(
  [...new Set(examples.map(({ series }) => series))].map(series => [
    series,
    trainPoints(examples.filter(example => example.series !== series)),
  ]),
)
for (const meeting of byMeeting.values())
  for (const { label } of meeting.toSorted((a, b) => score(b) - score(a)).slice(0, BEST)) chosen[label]++
console.log(
  `${examples.length} labelled sentences; of the ${BEST} best of a meeting, series held out:`,
  chosen,
)

const { bias, weights } = trainPoints(examples)
const rounded = Object.entries(weights)
  .filter(([, weight]) => Math.abs(weight) >= LEAST_WEIGHT)
  .map(([name, weight]) => [name, Number(weight.toFixed(3))])
writeWeights('points', { bias, weights: Object.fromEntries(rounded) })

function score({ series, features }: PointExample): number {
  const model = models.get(series)
  return model === undefined ? 0 : predict(model, features)
}
