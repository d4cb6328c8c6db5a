// `node packages/local-platform/bench/attacks.ts [name …] [--processes] [--seconds 30] [--heap 512]`
// Runs each script of `attacks/` against a fresh platform as a free account, while another account reads and searches.
// It prints the other account's latencies before and during the attack, and counts crashes.
import { readdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { measureAttack } from './attacks/measure.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    processes: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '30' },
    heap: { type: 'string', default: '512' },
  },
})
const files = await readdir(new URL('./attacks/', import.meta.url))
const known = files.map(file => file.replace(/\.ts$/, '')).filter(name => name !== 'measure')
const unknown = positionals.filter(name => !known.includes(name))
if (unknown.length > 0)
  throw new Error(`There is no attack ${unknown.join(', ')}; known: ${known.join(', ')}`)

const MAX_RATIO = 1.5
let failed = false
for (const name of positionals.length > 0 ? positionals : known) {
  const { before, during, crashes, failures } = await measureAttack({
    name,
    processes: values.processes,
    seconds: Number(values.seconds),
    heapMb: Number(values.heap),
  })
  const ratio = during.p50 / before.p50
  const held = ratio <= MAX_RATIO && crashes === 0 && failures === 0
  failed ||= !held
  console.log(
    `${held ? 'held  ' : 'BROKEN'} ${name.padEnd(32)} p50 ${before.p50.toFixed(1)} → ${during.p50.toFixed(1)} ms (×${ratio.toFixed(2)}), ` +
      `p99 ${before.p99.toFixed(0)} → ${during.p99.toFixed(0)} ms, ${failures} failed of ${during.count}, ${crashes} crashes`,
  )
}
process.exitCode = failed ? 1 : 0
