import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { commonErrors, defineErrors } from '@mi/errors'
import { newId } from '@mi/ids'
import type { CallContext } from '@mi/service-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleMeetings } from '../../bench/sample-meetings.ts'
import { MAX_STREAMS_OF_ACCOUNT } from '../../src/open-streams.ts'
import { type Harness, startHarness } from '../support/harness.ts'
import { codeOf } from '../support/meetings.ts'

const UPLOAD = 'mi.meetings.v1.Recordings/UploadRecording'
const READ_FILE = 'mi.meetings.v1.Recordings/ReadFile'
const LIVE = 'mi.transcripts.v1.LiveTranscripts/StreamLive'
const MEETING = newId('mtg')
const MEBIBYTE = 1024 * 1024
const errors = defineErrors('streams-test', {
  not_configured: {
    status: 'conflict',
    code: 'transcription_not_configured',
    message: 'No engine is configured.',
  },
})

let harness: Harness

beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness?.stop())

type UploadMessage = { id: string; contentType: string; chunk: Uint8Array }
const detail = () => ({ ...sampleMeetings(1).data[0], id: MEETING, updatedAt: new Date(0) })
const upload = (body: RequestInit['body'], headers: Record<string, string> = {}) =>
  harness.request(`/v1/meetings/${MEETING}/recording`, {
    method: 'PUT',
    body,
    headers: { 'Content-Type': 'audio/mpeg', ...headers },
    duplex: 'half',
  } as RequestInit)

/** A stream of `count` mebibytes, which are created on demand. */
function mebibytes(count: number, onPull: (sent: number) => void = () => {}): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream({
    pull(controller) {
      if (sent === count) return controller.close()
      sent++
      onPull(sent)
      controller.enqueue(new Uint8Array(MEBIBYTE).fill(sent))
    },
  })
}

describe('uploads', () => {
  test('arrive complete, with path and headers in the first message', async () => {
    const seen = createHash('sha256')
    let first: UploadMessage | null = null
    let size = 0
    harness.handle(UPLOAD, async (messages: AsyncIterable<UploadMessage>) => {
      for await (const message of messages) {
        first ??= message
        seen.update(message.chunk)
        size += message.chunk.length
      }
      return detail()
    })
    const body = Buffer.alloc(5 * MEBIBYTE + 12_345, 'recording')
    const response = await upload(body)
    expect(response.status).toBe(202)
    expect(await response.json()).toMatchObject({ id: MEETING })
    expect(first).toMatchObject({ id: MEETING, contentType: 'audio/mpeg' })
    expect(size).toBe(body.length)
    expect(seen.digest('hex')).toBe(createHash('sha256').update(body).digest('hex'))
  })

  test('wait for a slow service without filling the memory', async () => {
    let sent = 0
    let mayGo: () => void = () => {}
    const go = new Promise<void>(resolve => {
      mayGo = resolve
    })
    harness.handle(UPLOAD, async (messages: AsyncIterable<UploadMessage>) => {
      for await (const _ of messages) await go
      return detail()
    })
    const response = upload(
      mebibytes(64, count => {
        sent = count
      }),
    )
    await expect.poll(() => sent).toBeGreaterThan(0)
    let before = -1
    // The upload has stopped when the stream requests no more data.
    while (sent !== before) {
      before = sent
      await sleep(300)
    }
    expect(sent).toBeLessThan(32)
    mayGo()
    expect((await response).status).toBe(202)
    expect(sent).toBe(64)
  })

  test('end when the service refuses them', async () => {
    harness.handle(UPLOAD, async () => {
      throw errors.not_configured()
    })
    let sent = 0
    const response = await upload(
      mebibytes(64, count => {
        sent = count
      }),
    ).catch((error: Error) => error)
    // The service responds before the end of the body. The client sees the response or a closed connection, but never hangs.
    if (response instanceof Response) {
      expect(response.status).toBe(409)
      expect(await response.json()).toMatchObject({ error: { code: 'transcription_not_configured' } })
    }
    expect(sent).toBeLessThan(64)
  })

  test('are refused with another type, or empty when required', async () => {
    expect((await upload('x', { 'Content-Type': 'application/json' })).status).toBe(415)
    const path = `/v1/meetings/${MEETING}/transcript`
    const response = await harness.request(path, {
      method: 'PUT',
      body: 'a',
      headers: { 'Content-Type': 'text/html' },
    })
    expect(response.status).toBe(415)
  })

  test('over their limit are refused with and without Content-Length', async () => {
    harness.handle(
      'mi.transcripts.v1.Transcripts/ImportTranscript',
      async (messages: AsyncIterable<UploadMessage>) => {
        for await (const _ of messages);
        return detail()
      },
    )
    const put = (body: RequestInit['body']) =>
      harness.request(`/v1/meetings/${MEETING}/transcript`, {
        method: 'PUT',
        body,
        headers: { 'Content-Type': 'text/plain' },
        duplex: 'half',
      } as RequestInit)
    expect((await put(new Uint8Array(25 * MEBIBYTE))).status).toBe(202)
    for (const body of [new Uint8Array(25 * MEBIBYTE + 1), mebibytes(27)]) {
      expect((await put(body)).status).toBe(413)
    }
  })

  test('end the call when they break off', async () => {
    let ended: unknown = null
    let received = 0
    harness.handle(UPLOAD, async (messages: AsyncIterable<UploadMessage>) => {
      try {
        for await (const _ of messages) received++
      } catch (error) {
        ended = error
        throw error
      }
      return detail()
    })
    const controller = new AbortController()
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(new Uint8Array(100_000))
      },
    })
    const response = harness.request(`/v1/meetings/${MEETING}/recording`, {
      method: 'PUT',
      body,
      headers: { 'Content-Type': 'audio/mpeg' },
      duplex: 'half',
      signal: controller.signal,
    } as RequestInit)
    response.catch(() => {})
    await expect.poll(() => received).toBeGreaterThan(0)
    controller.abort()
    await expect.poll(() => ended).not.toBeNull()
  })
})

describe('events', () => {
  test('arrive when they are created, with ids, and with comments between', async () => {
    let step: () => void = () => {}
    harness.handle(LIVE, async function* () {
      yield { comment: 'welcome' }
      await new Promise<void>(resolve => {
        step = resolve
      })
      yield { event: 'segment', id: '1', data: '{"text":"a"}\n{"text":"b"}' }
      yield { event: 'end', data: '' }
    })
    const response = await harness.request(`/v1/meetings/${MEETING}/live`)
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader.read()).value).toBe(': welcome\n\n')
    step()
    let rest = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      rest += value
    }
    expect(rest).toBe(
      'event: segment\nid: 1\ndata: {"text":"a"}\ndata: {"text":"b"}\n\nevent: end\ndata: \n\n',
    )
  })

  test('continue after the id in Last-Event-ID', async () => {
    let seen = ''
    harness.handle(LIVE, async function* ({ lastEventId }: { lastEventId: string }) {
      seen = lastEventId
      yield { event: 'end', data: '' }
    })
    await (
      await harness.request(`/v1/meetings/${MEETING}/live`, { headers: { 'Last-Event-ID': '41' } })
    ).text()
    expect(seen).toBe('41')
  })

  test('return an ordinary error when the stream cannot begin', async () => {
    harness.handle(LIVE, async function* () {
      yield* []
      throw commonErrors.not_found({ message: 'There is no such meeting.' })
    })
    const response = await harness.request(`/v1/meetings/${MEETING}/live`)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'application/json; charset=utf-8',
    ])
  })

  test('end in the service when the client disconnects', async () => {
    let left = false
    harness.handle(LIVE, async function* (_request: never, ctx: CallContext) {
      yield { comment: 'welcome' }
      await new Promise<void>(resolve => ctx.signal.addEventListener('abort', () => resolve()))
      left = true
    })
    const controller = new AbortController()
    const response = await harness.request(`/v1/meetings/${MEETING}/live`, { signal: controller.signal })
    await response.body!.getReader().read()
    controller.abort()
    await expect.poll(() => left).toBe(true)
  })

  test('are limited per account with 429; closing a stream allows another', async () => {
    harness.handle(LIVE, async function* (_request: never, ctx: CallContext) {
      yield { comment: 'welcome' }
      await new Promise<void>(resolve => ctx.signal.addEventListener('abort', () => resolve()))
    })
    const limits = { perMinute: 5_000, burst: 5_000 }
    const [key, other] = [harness.key({ ...limits, accountId: newId('acc') }), harness.key(limits)]
    const open = (by: string, signal?: AbortSignal) =>
      harness.request(`/v1/meetings/${MEETING}/live`, { key: by, ...(signal && { signal }) })
    const [first, rest] = [new AbortController(), new AbortController()]
    const leaving = await open(key, first.signal)
    expect(leaving.status).toBe(200)
    // These references keep the streams open: the client ends the stream of a response without references.
    const listening: Response[] = []
    while (listening.length < MAX_STREAMS_OF_ACCOUNT - 1) listening.push(await open(key, rest.signal))
    expect(new Set(listening.map(({ status }) => status))).toEqual(new Set([200]))

    const refused = await open(key)
    expect([refused.status, await codeOf(refused)]).toEqual([429, 'rate_limit_exceeded'])
    expect(refused.headers.get('retry-after')).toBe('10')
    const uploaded = await harness.request(`/v1/meetings/${MEETING}/recording`, {
      method: 'PUT',
      key,
      body: 'sound',
      headers: { 'Content-Type': 'audio/mpeg' },
    })
    expect([uploaded.status, await codeOf(uploaded)]).toEqual([429, 'rate_limit_exceeded'])
    expect((await open(other, rest.signal)).status).toBe(200)
    first.abort()
    await expect.poll(async () => (await open(key, rest.signal)).status).toBe(200)
    expect(listening).toHaveLength(MAX_STREAMS_OF_ACCOUNT - 1)
    rest.abort()
  }, 120_000)

  test('are not sent to a client that accepts only JSON', async () => {
    const response = await harness.request(`/v1/meetings/${MEETING}/live`, {
      headers: { Accept: 'application/json' },
    })
    expect(response.status).toBe(406)
  })
})

describe('files', () => {
  const file = Buffer.alloc(3 * MEBIBYTE, 'sound')

  beforeAll(() => {
    harness.handle(READ_FILE, async function* ({ token, range }: { token: string; range: string }) {
      if (token !== 'good') throw commonErrors.not_found({ message: 'There is no such file.' })
      const [start, end] = range === '' ? [0, file.length] : [10, 20]
      const headers = {
        'Content-Type': 'audio/mpeg',
        'Content-Length': String(end - start),
        'Accept-Ranges': 'bytes',
        'cache-control': 'private, max-age=60',
      }
      yield { status: range === '' ? 200 : 206, headers, data: Buffer.alloc(0) }
      for (let at = start; at < end; at += 65_536)
        yield { data: file.subarray(at, Math.min(at + 65_536, end)) }
    })
  })

  test("are public, full or in part, with the service's headers", async () => {
    const whole = await harness.request('/v1/files/good', { key: null })
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
    expect(whole.headers.get('cache-control')).toBe('private, max-age=60')
    expect(Buffer.from(await whole.arrayBuffer()).equals(file)).toBe(true)
    const part = await harness.request('/v1/files/good', { key: null, headers: { Range: 'bytes=10-19' } })
    expect([part.status, await part.text()]).toEqual([206, file.subarray(10, 20).toString()])
  })

  test('return only the headers for HEAD', async () => {
    const response = await harness.request('/v1/files/good', { key: null, method: 'HEAD' })
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
      200,
      String(file.length),
      '',
    ])
  })

  test('return an ordinary error when missing', async () => {
    expect((await harness.request('/v1/files/bad', { key: null })).status).toBe(404)
  })

  test('wait for a client that reads slowly', async () => {
    let made = 0
    harness.handle(READ_FILE, async function* () {
      for (made = 0; made < 64; made++) yield { status: 200, headers: {}, data: new Uint8Array(MEBIBYTE) }
    })
    const response = await harness.request('/v1/files/good', { key: null })
    let before = -1
    while (made !== before) {
      before = made
      await sleep(300)
    }
    expect(made).toBeLessThan(40)
    expect((await response.arrayBuffer()).byteLength).toBe(64 * MEBIBYTE)
  })
})
