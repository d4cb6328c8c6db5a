/**
 * A copy of a consumer that fails for one event in three, at random, and records the handled events in a
 * file. A test kills it at any time.
 */
import { appendFileSync } from 'node:fs'
import { openEventBus } from '../src/index.ts'

const [durable, type, options, file] = process.argv.slice(2) as [string, string, string, string]
const bus = openEventBus(JSON.parse(options))
const { registered } = bus.subscribe({
  durable,
  types: [type],
  async handle({ subject, data }) {
    await new Promise(resolve => setTimeout(resolve, Math.random() * 3))
    if (Math.random() < 1 / 3) return 'retry'
    // One write, so that the file has the order of all copies.
    appendFileSync(file, `${subject} ${data.number}\n`)
    return 'done'
  },
})
await registered
process.stdout.write('ready\n')
