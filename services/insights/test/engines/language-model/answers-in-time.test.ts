import { segments } from '@mi/meeting-analysis/sample-meeting'
import { afterEach, expect, test } from 'vitest'
import { timeUntil } from '../../../src/engines/language-model/model/time-left.ts'
import { engineOn } from './engine-on.ts'
import { honestModel } from './honest-model.ts'
import { type ModelServer, startModelServer } from './model-server.ts'

let server: ModelServer
afterEach(() => server.close())

const question = {
  question: 'What about the checkout?',
  passages: segments.map(segment => ({ ...segment, meetingId: 'mtg_1', meetingTitle: 'Relaunch' })),
  language: 'en',
}

test("limits a model that hangs to one attempt within the answer's timeout", async () => {
  server = await startModelServer(() => 'silence')
  const work = engineOn(server, { timeoutMs: 60_000, answerTimeoutMs: 150 }).answer(question)
  await expect(work).rejects.toMatchObject({ kind: 'temporary', reason: 'model_timed_out' })
  expect(server.requests.length).toBeLessThanOrEqual(1)
})

test("ends every answer at the caller's deadline", async () => {
  server = await startModelServer(() => 'silence')
  const work = engineOn(server).answer({ ...question, deadline: new Date(Date.now() + 150) })
  await expect(work).rejects.toMatchObject({ reason: 'model_timed_out' })
  expect(server.requests.length).toBeLessThanOrEqual(1)
})

test('retries a quick refusal, unless Retry-After exceeds the deadline', async () => {
  server = await startModelServer(seen => (seen.count === 1 ? { status: 503 } : honestModel(seen)))
  expect((await engineOn(server).answer(question)).found).toBe(true)
  expect(server.requests).toHaveLength(2)
  server.script = () => ({ status: 429, headers: { 'retry-after': '50' } })
  const work = engineOn(server).answer(question)
  await expect(work).rejects.toMatchObject({ reason: 'model_rate_limited', retryAfterMs: 50_000 })
  expect(server.requests).toHaveLength(3)
})

test('does not retry an unusable slow reply that would be cut off', async () => {
  server = await startModelServer(() => ({ say: 'Well, it depends.', delayMs: 600 }))
  const work = engineOn(server, { answerTimeoutMs: 1_000 }).answer(question)
  await expect(work).rejects.toMatchObject({ reason: 'model_timed_out' })
  expect(server.requests.length).toBeLessThanOrEqual(1)
})

test('allows another request while the longest request still fits', () => {
  let now = 0
  const time = timeUntil(45_000, () => now)
  expect(time.allowsAnother()).toBe(true)
  time.spent(20_000)
  now = 20_000
  expect([time.allowsAnother(), time.allowsAnother(6_000)]).toEqual([true, false])
  now = 26_000
  expect(time.allowsAnother()).toBe(false)
})
