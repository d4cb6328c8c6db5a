import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Harness } from '../support/harness.ts'
import { codeOf, json, MEETING, sendRaw, startMeetings } from '../support/meetings.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startMeetings()
})
afterAll(() => harness?.stop())

describe('bodies', () => {
  test('over 1 MiB are refused with and without Content-Length', async () => {
    const large = JSON.stringify({ title: 'x'.repeat(1024 * 1024) })
    const announced = await harness.request('/v1/meetings', json('POST', large))
    expect(announced.status).toBe(413)
    expect(await codeOf(announced)).toBe('payload_too_large')
    const chunks = new ReadableStream({
      start(controller) {
        for (let piece = 0; piece < 20; piece++) controller.enqueue(new Uint8Array(64 * 1024).fill(0x20))
        controller.close()
      },
    })
    const unannounced = await harness.request('/v1/meetings', {
      method: 'POST',
      body: chunks,
      duplex: 'half',
      headers: { 'Content-Type': 'application/json' },
    } as RequestInit)
    expect(unannounced.status).toBe(413)
  })

  test('over their limit are refused for clients that read after sending everything', async () => {
    for (const mebibytes of [5, 10]) {
      const response = await harness.request(
        '/v1/meetings',
        json('POST', 'x'.repeat(mebibytes * 1024 * 1024)),
      )
      expect(await codeOf(response)).toBe('payload_too_large')
    }
  })

  test('may begin with a byte order mark', async () => {
    const body = `\ufeff${JSON.stringify({ title: 'Weekly' })}`
    expect((await harness.request(`/v1/meetings/${MEETING}`, json('PATCH', body))).status).toBe(200)
  })

  test('that are not JSON are 400', async () => {
    for (const body of ['{', '[]', '\u0000', '{"title":"\xff"}']) {
      const bytes = Buffer.from(body, 'latin1')
      const response = await harness.request('/v1/meetings', {
        method: 'POST',
        body: bytes,
        headers: { 'Content-Type': 'application/json' },
      })
      expect(response.status).toBe(400)
      expect(await codeOf(response)).toBe('invalid_request')
    }
  })

  test('are requested only after the request is accepted', async () => {
    const head = `POST /v1/meetings HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\nExpect: 100-continue\r\nContent-Type: application/json\r\n`
    const refused = await sendRaw(harness, `${head}\r\n`)
    expect(refused).toMatch(/^HTTP\/1\.1 401 /)
    const body = JSON.stringify({ title: 'a', platform: 'zoom', started_at: '2026-01-31T09:30:00Z' })
    const taken = await sendRaw(
      harness,
      `POST /v1/meetings HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${harness.key()}\r\nContent-Length: ${body.length}\r\n` +
        `Expect: 100-continue\r\nConnection: close\r\nContent-Type: application/json\r\n\r\n${body}`,
    )
    expect(taken).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /)
  })

  test('do not keep a connection when they are not read', async () => {
    const head = `PUT /v1/meetings/${MEETING}/recording HTTP/1.1\r\nHost: x\r\nContent-Length: 900000\r\nContent-Type: audio/wav\r\n\r\n`
    const response = await sendRaw(harness, head + 'x'.repeat(50_000))
    expect(response).toMatch(/^HTTP\/1\.1 401 /)
    expect(response).toMatch(/connection: close/i)
  })
})
