import { eventually, freePort } from '@mi/testkit'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PLANNING } from './planning.ts'
import { createMeeting, importLines, type StartedServices, startServices } from './start-services.ts'

let services: StartedServices
beforeAll(async () => {
  services = await startServices({ env: { TRANSCRIPTS_SEARCH_ADDRESS: `127.0.0.1:${await freePort()}` } })
})
afterAll(() => services.stop())

it('retries a summary without limit while transcripts-search is unavailable', async () => {
  const call = services.as(services.newCaller())
  const meetingId = await createMeeting(services, call)
  await importLines(services, call, meetingId, PLANNING)
  const database = new pg.Client(services.databaseUrl)
  await database.connect()
  const postponed = () => database.query('select attempts from infra.jobs where last_error is not null')
  await eventually(postponed, ({ rows }) => rows.length === 1)
  // Simulates many attempts.
  await database.query('update infra.jobs set attempts = 99, run_at = now()')
  await eventually(postponed, ({ rows }) => rows[0]?.attempts === 100)
  await database.end()
  const { status } = await services.summaries.getMeetingSummary({ meetingId }, call)
  expect(status).toBe('processing')
})

it('returns unavailable for questions while transcripts-search is unavailable', async () => {
  const call = services.as(services.newCaller())
  await expect(services.questions.ask({ question: 'When?' }, call)).rejects.toMatchObject({
    status: 'unavailable',
  })
})
