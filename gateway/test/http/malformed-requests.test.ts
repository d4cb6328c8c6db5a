import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Harness } from '../support/harness.ts'
import { sendRaw, startMeetings } from '../support/meetings.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startMeetings()
})
afterAll(() => harness?.stop())

describe('requests', () => {
  test('may have an absolute URL in the request line', async () => {
    const response = await sendRaw(
      harness,
      `GET ${harness.gateway.url}/v1/meetings?limit=0 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    )
    expect(response).toMatch(/^HTTP\/1\.1 401 /)
  })

  test.each([
    ['garbage', 'NOT HTTP\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'two different lengths',
      'POST /v1/meetings HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
    ],
    [
      'a length and chunks',
      'POST /v1/meetings HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['two Hosts', 'GET /v1/openapi.json HTTP/1.1\r\nHost: x\r\nhost: y\r\nConnection: close\r\n\r\n', 400],
    ['an invalid Host', 'GET /v1/openapi.json HTTP/1.1\r\nHost: x/y\r\nConnection: close\r\n\r\n', 400],
    ['no Host', 'GET /v1/meetings HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    [
      'an expectation that nobody knows',
      'POST /v1/meetings HTTP/1.1\r\nHost: x\r\nExpect: 200-ok\r\nContent-Length: 2\r\n\r\n{}',
      417,
    ],
  ])('%s is answered with an error in the envelope', async (_name, text, status) => {
    const response = await sendRaw(harness, text)
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(response).toMatch(/x-request-id: req_/i)
    expect(response).toContain('"error"')
  })

  test('get a response to OPTIONS * for the server (RFC 9110 §9.3.7)', async () => {
    const response = await sendRaw(harness, 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    expect(response).toMatch(/^HTTP\/1\.1 204 /)
  })
})
