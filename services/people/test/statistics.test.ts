import { startTestServices, type TestServices } from '@mi/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomFrom } from './support/random-from.ts'
import { startLife } from './support/random-life.ts'
import { ALL_RIGHT, watchStatistics } from './support/statistics-state.ts'

/** The bar is 10,000: `PEOPLE_OPERATIONS=10000 PEOPLE_SEED=7 npx vitest run services/people/test/statistics.test.ts`. */
const OPERATIONS = Number(process.env.PEOPLE_OPERATIONS ?? 90)
const SEED = Number(process.env.PEOPLE_SEED ?? 20_261_122)
const STEPS = 3
/** It only ends a test that has failed. */
const PATIENCE_MS = 300_000

let services: TestServices
beforeAll(async () => {
  services = await startTestServices(['meetings', 'transcripts-search', 'people'])
}, PATIENCE_MS)
afterAll(() => services?.stop())

test('after any operations, with events that come twice and late, statistics equal a computation from the transcripts', {
  timeout: STEPS * PATIENCE_MS + OPERATIONS * 2_000,
}, async () => {
  const life = await startLife(services, randomFrom(SEED))
  const statistics = watchStatistics(services, life)
  for (let step = 0; step < STEPS; step++) {
    await life.live(Math.ceil(OPERATIONS / STEPS))
    await life.linkOne()
    await expect.poll(statistics.state, { timeout: PATIENCE_MS, interval: 250 }).toEqual(ALL_RIGHT)
  }
  // It is a test of something.
  expect((await life.shown()).size).toBeGreaterThan(0)
  await life.stop()
  await statistics.close()
})
