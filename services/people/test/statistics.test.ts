import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { addressVariable } from '@mi/contracts'
import { inherited, startTestServices, type TestServices } from '@mi/testkit'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomFrom } from './support/random-from.ts'
import { startLife } from './support/random-life.ts'
import { ALL_RIGHT, watchStatistics } from './support/statistics-state.ts'

/**
 * The full run has 10,000 operations:
 * `PEOPLE_OPERATIONS=10000 PEOPLE_SEED=7 npx vitest run services/people/test/statistics.test.ts`.
 */
const OPERATIONS = Number(process.env.PEOPLE_OPERATIONS ?? 90)
const SEED = Number(process.env.PEOPLE_SEED ?? 20_261_122)
const STEPS = 3
/** The timeout ends only a test that has failed. */
const PATIENCE_MS = 300_000

let services: TestServices
beforeAll(async () => {
  services = await startTestServices(['meetings', 'transcripts-search', 'people'])
}, PATIENCE_MS)
afterAll(() => services?.stop())

test('statistics equal a computation from the transcripts after random operations', {
  timeout: STEPS * PATIENCE_MS + OPERATIONS * 2_000,
}, async () => {
  const life = await startLife(services, randomFrom(SEED))
  const statistics = watchStatistics(services, life)
  for (let step = 0; step < STEPS; step++) {
    await life.live(Math.ceil(OPERATIONS / STEPS))
    await life.linkOne()
    await expect.poll(statistics.state, { timeout: PATIENCE_MS, interval: 250 }).toEqual(ALL_RIGHT)
  }
  // The comparison is not empty.
  expect((await life.shown()).size).toBeGreaterThan(0)
  await life.stop()
  await statistics.close()
})

/** Runs `bin/speakers.ts` in a separate process. Returns its exit code and its output lines. */
function runCommand(args: string[], env: Record<string, string | undefined> = {}) {
  const settings = {
    ...inherited,
    DATABASE_URL: services.databaseUrl('people'),
    INTERNAL_TOKEN_SECRET: services.secret,
    [addressVariable('transcripts-search')]: services.address('transcripts-search'),
    ...env,
  }
  return new Promise<{ code: number; lines: string[]; errors: string }>(resolve => {
    const file = join(import.meta.dirname, '../bin/speakers.ts')
    execFile(process.execPath, [file, ...args], { env: settings }, (error, output, errors) =>
      resolve({ code: Number(error?.code ?? 0), lines: output.split('\n').filter(Boolean), errors }),
    )
  })
}

test('`speakers.ts verify` finds exactly the differences that the test creates', {
  timeout: 2 * PATIENCE_MS,
}, async () => {
  const life = await startLife(services, randomFrom(SEED))
  const statistics = watchStatistics(services, life)
  await life.linkOne()
  // The job exists only after the event of the transcript has arrived.
  await expect.poll(statistics.state, { timeout: PATIENCE_MS, interval: 250 }).toEqual(ALL_RIGHT)
  await statistics.close()
  const [profileId] = [...(await life.shown()).keys()]
  const accountId = life.accountId
  const verify = () => runCommand(['verify', '--account', accountId, '--mode', 'live'])
  const right = await verify()
  expect([right.code, right.lines.map(line => JSON.parse(line))]).toEqual([
    0,
    [{ meetings: 1, pending: 0, differences: 0 }],
  ])

  const database = new pg.Client({ connectionString: services.databaseUrl('people') })
  await database.connect()
  const change = (sql: string) => database.query(sql, [accountId])
  await change('update speaker_profiles set speaking_ms = speaking_ms + 1000 where account_id = $1')
  await change('update speaker_profile_counts set count = count + 1 where account_id = $1')
  await change('update meeting_speakers set word_count = word_count + 1 where account_id = $1')
  await change('update appearances set word_count = word_count + 1 where account_id = $1')
  await database.end()
  const wrong = await verify()
  const found = wrong.lines.map(line => JSON.parse(line))
  expect([wrong.code, found.at(-1).differences]).toEqual([1, found.length - 1])
  expect(new Set(found.slice(0, -1).map(({ what }) => what))).toEqual(
    new Set(['speaker', 'appearance', 'profile', 'count']),
  )
  expect(found.find(({ what }) => what === 'profile')).toMatchObject({ profileId })
  const { stored, expected } = found.find(({ what }) => what === 'count')
  expect(stored).toBe(expected + 1)
  // The check of another account reports no differences.
  const other = await runCommand(['verify', '--account', 'acc_0'])
  expect([other.code, other.lines.length]).toEqual([0, 1])
  await life.stop()
})

test('`speakers.ts` prints its usage and names missing arguments', async () => {
  expect(await runCommand(['--help'])).toMatchObject({ code: 0, errors: '' })
  for (const args of [['verify', '--mode', 'live'], ['--x']])
    expect((await runCommand(args)).code, args.join(' ')).toBe(2)
  const lacking = await runCommand(['verify'], { DATABASE_URL: undefined })
  expect([lacking.code, lacking.errors]).toEqual([2, expect.stringContaining('DATABASE_URL')])
})
