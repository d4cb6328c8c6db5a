import { startTestPlatform, type TestPlatform } from '@mi/testkit'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

const MEETING = { title: 'Pier', platform: 'zoom', started_at: '2026-01-31T09:30:00Z' }

let platform: TestPlatform
/** Holds a lock, so that every statement on meetings waits and keeps its connection. */
let holder: pg.Client

beforeAll(async () => {
  platform = await startTestPlatform()
  holder = new pg.Client({ connectionString: platform.platform.engines.databaseUrl('mi_meetings') })
  await holder.connect()
}, 180_000)
afterAll(async () => {
  await holder?.end()
  await platform?.stop()
})

test('returns 503 with Retry-After when no database connection is free in time', async () => {
  await holder.query('begin; lock table meetings in access exclusive mode')
  const reads = Array.from({ length: 15 }, () => platform.request('GET', '/meetings'))
  const changes = Array.from({ length: 15 }, () => platform.request('POST', '/meetings', { json: MEETING }))
  const responses = await Promise.all([...reads, ...changes])
  await holder.query('rollback')
  const codes = new Set(responses.map(({ status, json }) => `${status} ${json.error?.code}`))
  // Requests that have a connection wait for the lock until their deadline.
  expect([...codes].sort()).toEqual(['503 service_unavailable', '504 deadline_exceeded'])
  for (const { headers } of responses) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  const { status } = await platform.request('POST', '/meetings', { json: MEETING })
  expect(status).toBe(201)
}, 60_000)
