import type { ChildProcess } from 'node:child_process'
import { eventually, killOutright, spawnService } from '@mi/testkit'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { honestModel, linesOf } from './engines/language-model/honest-model.ts'
import {
  type ModelServer,
  type SeenRequest,
  startModelServer,
  USAGE,
} from './engines/language-model/model-server.ts'
import {
  createMeeting,
  finishedSummary,
  importLines,
  type StartedServices,
  startServices,
} from './start-services.ts'

const PATIENCE_MS = 180_000
/** The duration of one response, so that the process is killed while it waits for others. */
const ANSWER_MS = 300

let server: ModelServer
let services: StartedServices
let database: pg.Pool
let child: ChildProcess | undefined
beforeAll(async () => {
  server = await startModelServer(request => {
    const answer = honestModel(request)
    return typeof answer === 'object' && 'say' in answer ? { ...answer, delayMs: ANSWER_MS } : answer
  })
  services = await startServices({
    withInsights: false,
    env: { LLM_BASE_URL: server.url, LLM_MODEL: 'a-model', LLM_TOKEN_BUDGET: '8000' },
  })
  database = new pg.Pool({ connectionString: services.databaseUrl })
})
afterAll(async () => {
  await killOutright(child)
  await database.end()
  await services.stop()
  await server.close()
})

const rows = async (sql: string) => (await database.query(sql)).rows
const kept = async (): Promise<number> => (await rows('select count(*)::int as n from finished_parts'))[0].n

/** The first line identifies a part. */
const partsAsked = () =>
  server.requests.filter(({ instructions }) => instructions.includes('Take notes')).map(firstLine)
const firstLine = ({ prompt }: SeenRequest) => linesOf(prompt)[0]?.number

it('continues a long meeting with unread parts after a kill', async () => {
  const caller = services.newCaller()
  const call = services.as(caller)
  const meetingId = await createMeeting(services, call)
  const lines = Array.from(
    { length: 1_500 },
    (_, n) =>
      `${['Anna', 'Ben', 'Carla'][n % 3]}: Point number ${n} is about matter ${n * 7} and what it costs in ${1900 + n}.`,
  )
  await importLines(services, call, meetingId, lines)

  child = spawnService('insights', services.insightsEnv)
  await eventually(kept, n => n >= 3, PATIENCE_MS)
  await killOutright(child)
  // The lease of the dead process expires later; the test does not wait for it.
  await database.query('update infra.jobs set lease_until = now() where lease is not null')
  const keptParts = await kept()
  const askedBefore = partsAsked()
  expect(await rows('select status from summaries')).toEqual([{ status: 'processing' }])
  child = spawnService('insights', services.insightsEnv)
  const summary = await eventually(
    async () => (await rows('select status, version from summaries'))[0],
    ({ status }) => status !== 'processing',
    PATIENCE_MS,
  )
  expect(summary).toEqual({ status: 'completed', version: 1 })
  // Only the parts that were in progress at the kill are requested again.
  const again = partsAsked().slice(askedBefore.length)
  expect(again).not.toEqual([])
  expect(again.filter(part => askedBefore.includes(part)).length).toBeLessThanOrEqual(
    askedBefore.length - keptParts,
  )
  expect(await kept()).toBe(0)

  const today = new Date().toISOString().slice(0, 10)
  const { modelTokens } = await services.lifecycle.getUsage({ from: '2026-01-01', to: today }, call)
  // The tokens of the responses in progress at the kill are unknown.
  expect(modelTokens?.input).toBeLessThanOrEqual(server.requests.length * USAGE.input)
  expect(modelTokens?.input).toBeGreaterThanOrEqual((server.requests.length - 3) * USAGE.input)
  expect((await finishedSummary(services, call, meetingId)).status).toBe('completed')
}, 600_000)

it('deletes the parts with their meeting', async () => {
  const caller = services.newCaller()
  const call = services.as(caller)
  const meetingId = await createMeeting(services, call)
  await importLines(services, call, meetingId, ['Anna: We decided to ship the release in June.'])
  await finishedSummary(services, call, meetingId)
  await database.query(
    `insert into finished_parts (account_id, mode, meeting_id, key, made) values ($1, 'live', $2, 'a', '[]')`,
    [caller.accountId, meetingId],
  )
  await services.meetings.deleteMeeting({ id: meetingId }, call)
  await eventually(kept, n => n === 0)
})
