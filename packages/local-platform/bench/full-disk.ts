// `node packages/local-platform/bench/full-disk.ts [--meetings 100] [--uploads 20] [--seconds 4] [--one-process]`
// A disk that is filled and freed again and again during an import.
// Needs the right to mount a tmpfs.
import { parseArgs } from 'node:util'
import { runFullDisk } from './full-disk/run.ts'

const { values } = parseArgs({
  options: {
    meetings: { type: 'string', default: '100' },
    uploads: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '4' },
    'one-process': { type: 'boolean', default: false },
  },
})
const result = await runFullDisk({
  meetings: Number(values.meetings),
  uploads: Number(values.uploads),
  fullMs: Number(values.seconds) * 1000,
  processes: !values['one-process'],
  onNote: line => console.log(`  ${line}`),
})
console.log(`  disk filled ${result.fillings} times, responses ${JSON.stringify(result.responses)}`)
console.log(`  reads while it was full: ${JSON.stringify(result.readsWhileFull)}`)
console.log(`  done after ${result.seconds.toFixed(1)} s, exits ${JSON.stringify(result.exits)}`)
console.log(result.wrong.length === 0 ? '  nothing accepted was lost or cut' : '  WRONG')
for (const line of result.wrong) console.log(`  - ${line}`)
process.exitCode = result.wrong.length === 0 && result.exits.length === 0 ? 0 : 1
