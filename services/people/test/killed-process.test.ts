import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually, startTestServices, type TestServices } from '@mi/testkit'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomFrom } from './support/random-from.ts'
import { startLife } from './support/random-life.ts'
import { ALL_RIGHT, watchStatistics } from './support/statistics-state.ts'

const KILLS = Number(process.env.PEOPLE_KILLS ?? 3)
/** It only ends a test that has failed. */
const PATIENCE_MS = 300_000

let services: TestServices
let child: ChildProcess
beforeAll(async () => {
  services = await startTestServices(['meetings', 'transcripts-search'])
}, PATIENCE_MS)
afterAll(async () => {
  child?.kill('SIGKILL')
  await services?.stop()
})

async function startPeople(): Promise<void> {
  const env = { PATH: process.env.PATH, ...(await services.prepare('people')) }
  child = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], { env, stdio: 'ignore' })
  const profiles = services.client('mi.people.v1.SpeakerProfiles')
  const call = services.as(services.newCaller())
  const answers = () =>
    profiles.listSpeakerProfiles({}, call).then(
      () => true,
      () => false,
    )
  await eventually(answers, isThere => isThere, PATIENCE_MS)
}

/** kill -9. */
async function killPeople(): Promise<void> {
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

test('killed again and again while it links, merges and splits, nothing is counted twice and nothing is lost', {
  timeout: KILLS * PATIENCE_MS,
}, async () => {
  await startPeople()
  const random = randomFrom(Number(process.env.PEOPLE_SEED ?? 20_261_122))
  const life = await startLife(services, random)
  const statistics = watchStatistics(services, life)
  await life.live(20)
  for (let kill = 0; kill < KILLS; kill++) {
    const living = life.live(24, { isKilled: true })
    await sleep(random() * 400)
    await killPeople()
    await living
    await startPeople()
  }
  // The dead processes' leases run out by themselves; the test need not wait for it.
  const database = new pg.Pool({ connectionString: services.databaseUrl('people') })
  await database.query('update infra.jobs set lease_until = now() where lease is not null')
  await database.end()
  await life.live(10)
  await life.linkOne()
  await expect.poll(statistics.state, { timeout: PATIENCE_MS, interval: 250 }).toEqual(ALL_RIGHT)
  expect((await life.shown()).size).toBeGreaterThan(0)
  await life.stop()
  await statistics.close()
})
