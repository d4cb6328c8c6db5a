// `node packages/local-platform/bench/kill.ts [--bus postgres|jetstream] [--meetings 100] [--rounds 1]`
// kill -9 of each process at random moments of an import.
import { parseArgs } from 'node:util'
import { hasNatsServer } from '@mi/testkit/nats'
import { type KillOptions, runKill } from './kill/run.ts'

const { values } = parseArgs({
  options: {
    bus: { type: 'string' },
    meetings: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '1' },
  },
})
const buses = (['postgres', 'jetstream'] as const).filter(
  bus => values.bus === undefined || values.bus === bus,
)
let failed = false

for (let round = 1; round <= Number(values.rounds); round++) {
  for (const bus of buses) {
    if (bus === 'jetstream' && !hasNatsServer()) {
      console.log('jetstream: skipped, nats-server is not on the path')
      continue
    }
    const options: KillOptions = {
      bus,
      meetings: Number(values.meetings),
      deletions: 10,
      killsEach: 3,
      pauseMs: 4_000,
      busUnavailableMs: bus === 'jetstream' ? 30_000 : 0,
      killPostgres: true,
      onNote: line => console.log(`  ${line}`),
    }
    console.log(`${bus}, round ${round}`)
    const result = await runKill(options)
    console.log(`  killed ${JSON.stringify(result.kills)}, responses ${JSON.stringify(result.answers)}`)
    console.log(
      `  import ${result.importSeconds.toFixed(1)} s, settled ${result.settleSeconds.toFixed(1)} s later: ${result.wrong.length === 0 ? 'no deviations' : 'DEVIATIONS'}`,
    )
    for (const line of result.wrong) console.log(`  - ${line}`)
    failed ||= result.wrong.length > 0
  }
}
process.exitCode = failed ? 1 : 0
