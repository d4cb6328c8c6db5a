import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Harness } from '../support/harness.ts'
import { MEETING, startMeetings } from '../support/meetings.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startMeetings()
})
afterAll(() => harness?.stop())

describe('every response', () => {
  test('has its own id, not the id of the client', async () => {
    const first = await harness.request('/v1/meetings', { headers: { 'X-Request-Id': 'mine' } })
    const second = await harness.request('/v1/meetings')
    expect(first.headers.get('x-request-id')).toMatch(/^req_[0-9A-Z]{26}$/)
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
  })

  test('forbids type sniffing and does not name the server software', async () => {
    for (const path of ['/v1/meetings', '/v1/nothing', '/v1/docs']) {
      const response = await harness.request(path)
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('x-powered-by')).toBeNull()
      expect(response.headers.get('server')).toBeNull()
      expect(response.headers.get('cache-control')).not.toBeNull()
    }
  })

  test('has the same id in the error envelope and the header', async () => {
    const response = await harness.request('/v1/nothing')
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await response.json()).toEqual({
      error: {
        code: 'not_found',
        message: 'There is no such route.',
        request_id: response.headers.get('x-request-id'),
        doc_url: `${harness.gateway.url}/v1/docs/errors#error-not_found`,
      },
    })
  })
})

test('a header value of a service cannot split the response', async () => {
  harness.handle('mi.meetings.v1.Recordings/GetRecording', async () => ({
    redirect: { location: 'https://x/\r\nSet-Cookie: a=b' },
  }))
  const response = await harness.request(`/v1/meetings/${MEETING}/recording`)
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(response.status).toBe(500)
})
