import { eventually, startTestPlatform, type TestPlatform } from '@mi/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importDemoMeetings } from '../src/demo-meetings.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await startTestPlatform()
})

afterAll(() => platform?.stop())

test('the demo meetings are imported once, however often they are imported, and complete', async () => {
  const { baseUrl, credentials, request } = platform
  expect(await importDemoMeetings(baseUrl, credentials.api_key)).toBe(6)
  expect(await importDemoMeetings(baseUrl, credentials.api_key)).toBe(0)
  const list = await eventually(
    () => request('GET', '/meetings'),
    ({ json }) => json.data.every((meeting: { status: string }) => meeting.status === 'completed'),
  )
  expect(list.json.pagination.total).toBe(6)
  const languages = list.json.data.map((meeting: { language: string }) => meeting.language).sort()
  expect(languages).toEqual(['de', 'en', 'en', 'es', 'fr', 'ja'])
})

test('each demo transcript is read back with its speakers, and found by search', async () => {
  const { request } = platform
  const { json } = await request('GET', '/meetings')
  const launch = json.data.find((meeting: { title: string }) => meeting.title === 'Launch readiness: Aurora')
  const transcript = await request('GET', `/transcripts/${launch.transcript_id}?format=text`)
  expect(transcript.text).toMatch(/^\[00:00:02\] Maya Okafor: Good morning everyone\./)

  const found = await eventually(
    () => request('POST', '/transcripts/search', { json: { query: '"export fix"' } }),
    answer => answer.json.pagination.total > 0,
  )
  expect(found.json.data[0].segment.text).toContain('<mark>export fix</mark>')
})

test('the other account sees none of it', async () => {
  const { request, credentials } = platform
  const { json } = await request('GET', '/meetings', { key: credentials.other_account.api_key })
  expect(json.pagination.total).toBe(0)
})
