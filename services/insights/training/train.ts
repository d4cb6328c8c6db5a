/** Trains the weights that ship with the engine: `node services/insights/training/train.ts`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadAmi } from '../bench/data/ami.ts'
import { loadPublicCalls } from '../bench/data/public-calls.ts'
import { describeAmi, describeCall, trainWeights } from './train-weights.ts'

const target = join(import.meta.dirname, '../src/engines/built-in/weights')
const ami = loadAmi()
const calls = loadPublicCalls()
if (ami.length === 0 || calls.length === 0)
  throw new Error('MI_DATA_DIR holds no ami/ or no ethereum-pm/ folder.')

const weights = trainWeights(ami.map(describeAmi), calls.map(describeCall))
const files = {
  'action-items': weights.actionItems,
  decisions: weights.decisions,
  salience: weights.salience,
}
for (const [name, model] of Object.entries(files)) {
  writeFileSync(join(target, `${name}.json`), `${JSON.stringify(model, null, 2)}\n`)
  console.log(`${name}: ${Object.keys(model.weights).length} weights`)
}
const trainedOn = { ami: ami.map(meeting => meeting.id), publicCalls: calls.map(call => call.id) }
writeFileSync(join(target, 'trained-on.json'), `${JSON.stringify(trainedOn, null, 2)}\n`)
