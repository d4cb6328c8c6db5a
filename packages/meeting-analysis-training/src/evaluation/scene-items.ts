/**
 * Measures action items of the even scenes with the shipped weights: `node packages/meeting-analysis-training/src/evaluation/scene-items.ts`.
 * Scenes of technical calls and scenes of other fields have separate figures.
 *
 * `--odd` measures the odd scenes, from which the weights learned.
 */
import { parseArgs } from 'node:util'
import { shippedWeights } from '@mi/meeting-analysis/training'
import { asCalls, forMeasuring, forTraining, loadScenes, type Scene, withTasks } from '../corpora/scenes.ts'
import { draftOfCall } from './draft-of-call.ts'
import { reportLost } from './lost-items.ts'
import { line } from './print-line.ts'
import { reportActionItems } from './score-calls.ts'

const { values: options } = parseArgs({ options: { odd: { type: 'boolean', default: false } } })
const scenes = withTasks(loadScenes())
const chosen = options.odd ? forTraining(scenes) : forMeasuring(scenes)
const OF_TECHNICAL_CALLS = /^calls-/
report(
  'technical calls',
  chosen.filter(({ id }) => OF_TECHNICAL_CALLS.test(id)),
)
report(
  'other fields',
  chosen.filter(({ id }) => !OF_TECHNICAL_CALLS.test(id)),
)

function report(name: string, some: readonly Scene[]): void {
  const drafts = asCalls(some).map(call => ({ call, draft: draftOfCall(call) }))
  const withTask = some.filter(({ tasks }) => tasks.length > 0).length
  line(`scenes of ${name} (${withTask} with a task)`, some.length, Number.NaN, '')
  reportActionItems(drafts)
  reportLost(drafts, () => shippedWeights)
}
