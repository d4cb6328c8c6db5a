import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import type { CallContext } from '@mi/service-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Harness } from '../support/harness.ts'
import { json, MEETING, MEETINGS, meetingDetail, startMeetings } from '../support/meetings.ts'

const PATH = `/v1/meetings/${MEETING}`
const LARGE = { ...meetingDetail, title: 'Weekly meeting '.repeat(200) }

let harness: Harness
let key: string
beforeAll(async () => {
  harness = await startMeetings()
  key = harness.key()
  harness.handle(`${MEETINGS}/GetMeeting`, async () => LARGE)
})
afterAll(() => harness?.stop())

/** Sends a request without the automatic decompression of fetch. */
async function raw(path: string, headers: Record<string, string>, method = 'GET') {
  const outgoing = request(harness.gateway.url + path, {
    method,
    headers: { authorization: `Bearer ${key}`, ...headers },
  })
  outgoing.end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  const body = Buffer.concat(await response.toArray())
  return { status: response.statusCode, headers: response.headers, body }
}

describe('a large JSON response', () => {
  test('is gzip for a client that accepts it', async () => {
    const plain = await raw(PATH, {})
    for (const accepted of ['gzip', 'br, gzip;q=0.5', '*', 'GZIP']) {
      const response = await raw(PATH, { 'accept-encoding': accepted })
      expect(response.headers['content-encoding']).toBe('gzip')
      expect(response.headers['content-length']).toBe(String(response.body.length))
      expect(response.headers.vary).toContain('Accept-Encoding')
      expect(response.body.length).toBeLessThan(plain.body.length / 3)
      expect(gunzipSync(response.body)).toEqual(plain.body)
    }
  })

  test.each([
    ['without Accept-Encoding', {}],
    ['for a client that refuses gzip', { 'accept-encoding': 'gzip;q=0, identity' }],
    ['for a client that accepts only br', { 'accept-encoding': 'br' }],
    ['for a browser with cookies', { 'accept-encoding': 'gzip', cookie: 'a=b' }],
  ])('is not compressed %s', async (_name, headers) => {
    const response = await raw(PATH, headers as Record<string, string>)
    expect(response.headers['content-encoding']).toBeUndefined()
    expect(JSON.parse(response.body.toString()).title).toBe(LARGE.title)
  })

  test('has an ETag that conditions accept', async () => {
    const { etag: compressed } = (await raw(PATH, { 'accept-encoding': 'gzip' })).headers
    const { etag: plain } = (await raw(PATH, {})).headers
    expect(compressed).not.toBe(plain)
    for (const condition of [compressed, plain])
      expect(
        (await raw(PATH, { 'accept-encoding': 'gzip', 'if-none-match': String(condition) })).status,
      ).toBe(304)
    harness.handle(`${MEETINGS}/UpdateMeeting`, async (_request: never, ctx: CallContext) => {
      ctx.checkPrecondition('mi.meetings.v1.MeetingDetail', LARGE)
      return LARGE
    })
    const change = json('PATCH', { title: 'a' }, { 'If-Match': String(compressed) })
    expect((await harness.request(PATH, change)).status).toBe(200)
  })

  test('has the length of the uncompressed body for HEAD', async () => {
    const response = await raw(PATH, { 'accept-encoding': 'gzip' }, 'HEAD')
    expect(response.headers['content-encoding']).toBeUndefined()
    expect(response.body.length).toBe(0)
  })
})

test('a small response is not compressed', async () => {
  const response = await raw('/v1/nothing', { 'accept-encoding': 'gzip' })
  expect([response.status, response.headers['content-encoding']]).toEqual([404, undefined])
})

test('a page of the documentation is compressed', async () => {
  const response = await raw('/v1/docs', { 'accept-encoding': 'gzip' })
  expect(response.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(response.body).toString()).toContain('<html')
})
