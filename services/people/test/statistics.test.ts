import { systemOrigin } from '@mi/service-kit'
import { startTestServices, type TestServices } from '@mi/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Difference, verifySpeakers } from '../src/speakers/verify.ts'
import { peopleDatabase } from '../src/store/database.ts'
import { randomFrom } from './support/random-from.ts'
import { startLife } from './support/random-life.ts'

/** The bar is 10,000: `PEOPLE_OPERATIONS=10000 PEOPLE_SEED=7 npx vitest run services/people/test/statistics.test.ts`. */
const OPERATIONS = Number(process.env.PEOPLE_OPERATIONS ?? 90)
const SEED = Number(process.env.PEOPLE_SEED ?? 20_261_122)
const STEPS = 3
/** It only ends a test that has failed. */
const PATIENCE_MS = 180_000

let services: TestServices
beforeAll(async () => {
  services = await startTestServices(['meetings', 'transcripts-search', 'people'])
})
afterAll(() => services?.stop())

test('after any operations, with events that come twice and late, statistics equal a computation from the transcripts', {
  timeout: STEPS * PATIENCE_MS + OPERATIONS * 2_000,
}, async () => {
  const life = await startLife(services, randomFrom(SEED))
  const database = peopleDatabase.open({ url: services.databaseUrl('people') })
  const transcripts = services.peer('mi.transcripts.v1.TranscriptsInternal')

  /** What the service's own check says, and where the API differs from a count that shares nothing with the service. */
  async function state() {
    const differences: Difference[] = []
    const { pending } = await verifySpeakers({
      database,
      transcripts,
      systemOrigin: tenant => systemOrigin('people', services.secret, tenant),
      onDifference: one => differences.push(one),
    })
    const [shown, expected] = [await life.shown(), await life.expected()]
    const wrong = [...new Set([...shown.keys(), ...expected.keys()])].flatMap(id => {
      const pair = { id, shown: shown.get(id), expected: expected.get(id) }
      return JSON.stringify(pair.shown) === JSON.stringify(pair.expected) ? [] : [pair]
    })
    return { open: await life.open(), pending, differences, wrong }
  }

  for (let step = 0; step < STEPS; step++) {
    await life.live(Math.ceil(OPERATIONS / STEPS))
    await expect
      .poll(state, { timeout: PATIENCE_MS, interval: 250 })
      .toEqual({ open: 0, pending: 0, differences: [], wrong: [] })
  }
  // It is a test of something.
  expect((await life.shown()).size).toBeGreaterThan(0)
  await life.stop()
  await database.close()
})
