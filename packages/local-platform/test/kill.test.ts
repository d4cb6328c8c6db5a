import { hasNatsServer } from '@mi/testkit'
import { expect, test } from 'vitest'
import { type KillOptions, runKill } from '../bench/kill/run.ts'
import { listServices } from '../src/parts.ts'

// The short form of bench/kill.ts: few meetings, every process killed once.
const SHORT: Omit<KillOptions, 'bus'> = {
  meetings: 20,
  deletions: 3,
  killsEach: 1,
  pauseMs: 1_500,
  busUnavailableMs: 3_000,
  killPostgres: true,
}

test('every process and the database killed during an import: each meeting completes, each event counts once', async () => {
  const { wrong, kills } = await runKill({ ...SHORT, bus: 'postgres' })
  expect(wrong).toEqual([])
  const parts = listServices().map(({ name }) => name)
  expect(Object.keys(kills).sort()).toEqual(['PostgreSQL', 'gateway', ...parts].sort())
}, 480_000)

test.skipIf(!hasNatsServer())(
  'the same on JetStream, which is killed too (needs nats-server on the path)',
  async () => {
    const { wrong, kills } = await runKill({ ...SHORT, bus: 'jetstream' })
    expect(wrong).toEqual([])
    expect(Object.keys(kills)).toContain('JetStream')
  },
  480_000,
)
