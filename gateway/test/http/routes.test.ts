import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Harness } from '../support/harness.ts'
import { codeOf, MEETING, startMeetings } from '../support/meetings.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startMeetings()
})
afterAll(() => harness?.stop())

describe('routes', () => {
  test.each(['/v1', '/v1/meetings/', '/v2/meetings', '/v1/%zz', '/v1/%00', '//', '/v1/../v1/meetings/x/y/z'])(
    '%s is 404 with and without a key',
    async path => {
      for (const key of [undefined, null]) {
        const response = await harness.request(path, key === null ? { key } : {})
        expect(response.status).toBe(404)
        expect(await codeOf(response)).toBe('not_found')
      }
    },
  )

  test.each([
    ['GET', '/v1/transcripts/search', 'OPTIONS, POST'],
    ['DELETE', '/v1/meetings', 'GET, HEAD, OPTIONS, POST'],
    ['PUT', `/v1/meetings/${MEETING}`, 'DELETE, GET, HEAD, OPTIONS, PATCH'],
    ['POST', '/v1/status', 'GET, HEAD, OPTIONS'],
  ])('%s %s is 405 and names the allowed methods', async (method, path, allow) => {
    const response = await harness.request(path, { method, key: null })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe(allow)
    expect(await codeOf(response)).toBe('method_not_allowed')
  })

  test('respond to OPTIONS with the allowed methods', async () => {
    const response = await harness.request('/v1/meetings', { method: 'OPTIONS', key: null })
    expect([response.status, response.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS, POST'])
  })

  test('respond to HEAD like GET, without the body', async () => {
    const get = await harness.request('/v1/meetings')
    const head = await harness.request('/v1/meetings', { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    for (const name of ['content-length', 'etag', 'content-type']) {
      expect(head.headers.get(name)).toBe(get.headers.get(name))
    }
  })
})
