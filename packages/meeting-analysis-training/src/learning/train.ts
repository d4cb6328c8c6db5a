/** Trains the weights that ship with the engine: `node packages/meeting-analysis-training/src/learning/train.ts`. */
import { join } from 'node:path'
import { loadAmi } from '../corpora/ami.ts'
import { loadPublicCalls } from '../corpora/public-calls.ts'
import { loadCommitteeTalk } from '../corpora/qmsum.ts'
import { describeCorpus } from './corpus.ts'
import { createTrainer } from './train-weights.ts'
import { DATA, writeJson, writeWeights } from './write-weights.ts'

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
  writeWeights(name, content)
  console.log(
    `${name}: ${'weights' in content ? `${Object.keys(content.weights).length} weights` : JSON.stringify(content)}`,
  )
}
const trainedOn = { ami: ami.map(meeting => meeting.id), publicCalls: calls.map(call => call.id) }
writeJson(join(DATA, 'trained-on.json'), trainedOn)
