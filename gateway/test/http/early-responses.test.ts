import { request as httpRequest } from 'node:http'
import { invalid } from '@mi/errors'
import { newId } from '@mi/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, startHarness } from '../support/harness.ts'

const IMPORT = 'mi.transcripts.v1.Transcripts/ImportTranscript'
const MEBIBYTE = 1024 * 1024
const MEETING = newId('mtg')

let harness: Harness

beforeAll(async () => {
  harness = await startHarness()
  // Fails on the first chunk, like a parser that finds an error.
  harness.handle(IMPORT, async (requests: AsyncIterable<{ chunk: Uint8Array }>) => {
    for await (const { chunk } of requests) if (chunk.length > 0) throw invalid('line 1', 'is too long')
    throw invalid('body', 'is empty')
  })
})
afterAll(() => harness?.stop())

/** A body whose length the client does not announce. */
function chunked(mebibytes: number): ReadableStream<Uint8Array> {
  let left = mebibytes
  return new ReadableStream({
    pull(controller) {
      if (left-- > 0) controller.enqueue(new Uint8Array(MEBIBYTE).fill(120))
      else controller.close()
    },
  })
}

const put = (body: RequestInit['body'], options: { key?: string | null } = {}) =>
  harness.request(`/v1/meetings/${MEETING}/transcript`, {
    method: 'PUT',
    body,
    headers: { 'Content-Type': 'text/plain' },
    ...options,
    duplex: 'half',
  } as RequestInit)

const outcomes = async (responses: Promise<Response>[]) => {
  const settled = await Promise.allSettled(responses)
  return new Set(
    settled.map(one => (one.status === 'fulfilled' ? one.value.status : String(one.reason.cause))),
  )
}

describe('a response during the upload of a body', () => {
  test.each([
    ['401', 64, () => put(new Uint8Array(2 * MEBIBYTE), { key: null }), 401],
    ['413 of an announced length', 16, () => put(new Uint8Array(26 * MEBIBYTE)), 413],
    ['413 of a length that shows itself', 4, () => put(chunked(27)), 413],
    ['400 of the service', 64, () => put(new Uint8Array(2 * MEBIBYTE)), 400],
  ])('reaches each of many clients at once: %s', async (_name, clients, send, status) => {
    expect(await outcomes(Array.from({ length: clients }, send))).toEqual(new Set([status]))
  })

  test('reaches a client that sends everything before it reads', async () => {
    const send = () =>
      new Promise<Response>((resolve, reject) => {
        const { hostname, port } = new URL(harness.gateway.url)
        const req = httpRequest({
          hostname,
          port,
          method: 'PUT',
          path: `/v1/meetings/${MEETING}/transcript`,
          headers: { 'Content-Type': 'text/plain', 'Content-Length': 2 * MEBIBYTE },
        })
        req.once('response', res => {
          res.resume()
          resolve({ status: res.statusCode } as Response)
        })
        req.once('error', cause => reject(new Error('broken', { cause })))
        req.end(new Uint8Array(2 * MEBIBYTE))
      })
    expect(await outcomes(Array.from({ length: 64 }, send))).toEqual(new Set([401]))
  })

  test('is 413 for a too large body, whatever the service found first', async () => {
    const response = await put(chunked(26))
    expect([response.status, await response.json()]).toMatchObject([
      413,
      { error: { code: 'payload_too_large' } },
    ])
    expect((await put(chunked(2))).status).toBe(400)
  })
})
