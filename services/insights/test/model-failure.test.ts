import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eventually } from '@mi/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PLANNING } from './planning.ts'
import { finishedSummary, type StartedServices, startServices, summarisedMeeting } from './start-services.ts'

/** A model server that rejects every key. */
let server: Server
let services: StartedServices
beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(401, { 'content-type': 'application/json' })
    response.end('{"error":{"message":"no such key"}}')
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  services = await startServices({
    env: { LLM_BASE_URL: `http://127.0.0.1:${port}/v1`, LLM_MODEL: 'a-model', LLM_API_KEY: 'wrong' },
  })
})
afterAll(async () => {
  await services.stop()
  server.close()
})

it('stores a failed summary with its reason and completes the meeting', async () => {
  const call = services.as(services.newCaller())
  const summary = await summarisedMeeting(services, call, PLANNING)
  expect(summary).toMatchObject({
    status: 'failed',
    failureReason: 'model_unauthorized',
    sections: [],
    version: 0,
  })
  const meeting = await eventually(
    () => services.meetings.getMeeting({ id: summary.meetingId }, call),
    ({ status }) => status === 'completed',
  )
  expect(meeting.summaryId).toBe(summary.id)
  const again = await services.summaries.regenerateSummary({ id: summary.id }, call)
  expect(again).toMatchObject({ status: 'processing', failureReason: null })
  expect((await finishedSummary(services, call, summary.meetingId)).status).toBe('failed')
})

it('returns unavailable for an answer when the model fails', async () => {
  const call = services.as(services.newCaller())
  await summarisedMeeting(services, call, PLANNING)
  await eventually(
    () => services.transcripts.searchTranscripts({ query: 'release', limit: 5 }, call),
    ({ data }) => data.length > 0,
  )
  await expect(services.questions.ask({ question: 'When is the release?' }, call)).rejects.toMatchObject({
    status: 'unavailable',
  })
})
