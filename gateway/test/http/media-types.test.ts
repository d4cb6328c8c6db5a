import { newId } from '@mi/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Harness } from '../support/harness.ts'
import { json, startMeetings } from '../support/meetings.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startMeetings()
})
afterAll(() => harness?.stop())

describe('media types', () => {
  test.each([
    ['application/json', 200],
    ['*/*', 200],
    ['application/*;q=0.5, text/html', 200],
    ['text/html', 406],
    ['application/json;q=0', 406],
    ['*/*, application/json;q=0', 406],
  ])('Accept: %s', async (accept, status) => {
    expect((await harness.request('/v1/meetings', { headers: { Accept: accept } })).status).toBe(status)
  })

  test('allow text for a transcript in a text format', async () => {
    const get = (accept: string) =>
      harness.request(`/v1/transcripts/${newId('trs')}`, { headers: { Accept: accept } })
    expect((await get('text/vtt')).status).not.toBe(406)
    expect((await get('image/png')).status).toBe(406)
  })

  test.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['application/json; charset=latin1', 400],
    ['application/json; charset="UTF-8"', 201],
    ['APPLICATION/JSON', 201],
  ])('Content-Type: %s', async (type, status) => {
    const body = { title: 'a', platform: 'zoom', started_at: '2026-01-31T09:30:00Z' }
    const response = await harness.request('/v1/meetings', json('POST', body, { 'Content-Type': type }))
    expect(response.status).toBe(status)
  })

  test('exclude compressed bodies', async () => {
    const response = await harness.request('/v1/meetings', json('POST', {}, { 'Content-Encoding': 'gzip' }))
    expect(response.status).toBe(415)
  })

  test('accept Content-Encoding: identity as not compressed', async () => {
    const body = { title: 'a', platform: 'zoom', started_at: '2026-01-31T09:30:00Z' }
    const response = await harness.request(
      '/v1/meetings',
      json('POST', body, { 'Content-Encoding': 'identity' }),
    )
    expect(response.status).toBe(201)
  })
})
