/**
 * Action items of the scenes that are kept for measuring (even numbers), with the shipped weights: `node packages/meeting-analysis/bench/scene-items.ts`.
 *
 * `--odd` measures those that weights and rules were made with instead.
 */
import { parseArgs } from 'node:util'
import { shippedWeights } from '../src/classification/weights/weights.ts'
import { summarize } from '../src/index.ts'
import { general } from '../src/templates/general.ts'
import { asCalls, forMeasuring, forTraining, loadScenes } from '../training/read-scenes.ts'
import { reportLost } from './lost-items.ts'
import { line } from './print-line.ts'
import { type LabelledCall, reportActionItems } from './score-calls.ts'

const { values: options } = parseArgs({ options: { odd: { type: 'boolean', default: false } } })
const scenes = loadScenes()
const chosen = options.odd ? forTraining(scenes) : forMeasuring(scenes)
const drafts = asCalls(chosen).map(call => ({ call, draft: draftOf(call) }))

line(
  `scenes (${chosen.filter(({ tasks }) => tasks.length > 0).length} with a task)`,
  chosen.length,
  Number.NaN,
  '',
)
reportActionItems(drafts)
reportLost(drafts, () => shippedWeights)

function draftOf(call: LabelledCall) {
  return summarize({
    meeting: { title: call.id, startedAt: `${call.date}T14:00:00Z`, timeZone: 'UTC' },
    participants: call.participants,
    segments: call.segments,
    template: { name: general.name, language: null, sections: general.sections },
    language: 'en',
  })
}
