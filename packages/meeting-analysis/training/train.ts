/** Trains the weights that ship with the engine: `node packages/meeting-analysis/training/train.ts`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadAmi } from '../bench/data/ami.ts'
import { loadPublicCalls } from '../bench/data/public-calls.ts'
import { loadCommitteeTalk } from '../bench/data/qmsum.ts'
import { describeCorpus } from './corpus.ts'
import { createTrainer } from './train-weights.ts'

const target = join(import.meta.dirname, '../src/classification/weights')
const ami = loadAmi()
const calls = loadPublicCalls()
if (ami.length === 0 || calls.length === 0)
  throw new Error('MI_DATA_DIR holds no ami/ or no ethereum-pm/ folder.')

const corpus = describeCorpus([...ami, ...loadAmi('da-asr')], calls, loadCommitteeTalk())
const weights = createTrainer(corpus).without([], new Set())
const files = {
  'action-items': weights.actionItems,
  'action-items-in-context': weights.actionItemsInContext,
  'action-items-of-calls': weights.actionItemsOfCalls,
  'items-of-calls': weights.itemsOfCalls,
  decisions: weights.decisions,
  'decisions-of-calls': weights.decisionsOfCalls,
  'settled-in-context': weights.settledInContext,
  salience: weights.salience,
  selection: weights.selection,
}
for (const [name, content] of Object.entries(files)) {
  writeFileSync(join(target, `${name}.json`), `${JSON.stringify(content, null, 2)}\n`)
  console.log(
    `${name}: ${'weights' in content ? `${Object.keys(content.weights).length} weights` : JSON.stringify(content)}`,
  )
}
const trainedOn = { ami: ami.map(meeting => meeting.id), publicCalls: calls.map(call => call.id) }
writeFileSync(join(target, 'trained-on.json'), `${JSON.stringify(trainedOn, null, 2)}\n`)
