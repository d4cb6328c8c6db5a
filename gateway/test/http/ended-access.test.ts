import { once } from 'node:events'
import { connect } from 'node:net'
import { newId } from '@mi/ids'
import type { CallContext } from '@mi/service-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, startHarness } from '../support/harness.ts'
import { codeOf, json, MEETINGS, meetingDetail } from '../support/meetings.ts'

const LIVE = 'mi.transcripts.v1.LiveTranscripts/StreamLive'
const READ_FILE = 'mi.meetings.v1.Recordings/ReadFile'
const UPLOAD = 'mi.meetings.v1.Recordings/UploadRecording'
const MEETING = newId('mtg')

let harness: Harness

beforeAll(async () => {
  harness = await startHarness({
    gateways: 2,
    env: { CREDENTIAL_GRACE: '0ms' },
    changeContract({ routes }) {
      const access = (rpc: string) => routes.find(route => route.rpc === rpc)!.access
      Object.assign(access(READ_FILE), { public: false, scopes: ['meetings:read'] })
      access(LIVE).role = 'admin'
    },
  })
  harness.handle(LIVE, async function* (_request: never, ctx: CallContext) {
    yield { comment: 'welcome' }
    await aborted(ctx)
  })
})
afterAll(() => harness?.stop())

const aborted = ({ signal }: CallContext) =>
  new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))

/** Opens a stream and waits for its first event. */
async function listen(key: string, copy = 0) {
  const response = await fetch(`${harness.gateways[copy]!.url}/v1/meetings/${MEETING}/live`, {
    headers: { Authorization: `Bearer ${key}` },
  })
  expect(response.status).toBe(200)
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader.read()).value).toBe(': welcome\n\n')
  return {
    /** Returns everything until the end of the stream. */
    async rest(): Promise<string> {
      let text = ''
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return text
        text += value
      }
    },
    cancel: () => reader.cancel(),
  }
}

/** The name and the error code of a single event. */
function lastEvent(text: string): [event: string | undefined, code: string | undefined] {
  const [, event, data] = /^event: (.*)\ndata: (.*)\n\n$/.exec(text) ?? []
  return [event, data === undefined ? undefined : JSON.parse(data).error.code]
}

describe('an event stream', () => {
  test('ends in every copy with an `error` event when its key is revoked', async () => {
    const key = harness.key()
    const streams = [await listen(key, 0), await listen(key, 0), await listen(key, 1)]
    harness.identity.revoke(key)
    for (const stream of streams) expect(lastEvent(await stream.rest())).toEqual(['error', 'unauthorized'])
  })

  test('ends when its key expires', async () => {
    const key = harness.key({ expiresAt: new Date(Date.now() + 2_500) })
    const stream = await listen(key)
    expect(lastEvent(await stream.rest())).toEqual(['error', 'unauthorized'])
  })

  test.each([
    ['scope', { scopes: ['meetings:read'] }, 'insufficient_scope'],
    ['role', { role: 'member' as const }, 'forbidden'],
  ])('ends when the user loses the %s', async (_name, change, code) => {
    const key = harness.key({ role: 'admin' })
    const stream = await listen(key)
    harness.identity.change(key, change)
    expect(lastEvent(await stream.rest())).toEqual(['error', code])
  })

  test('ends the call to the service', async () => {
    const { promise: left, resolve } = Promise.withResolvers<void>()
    harness.handle(LIVE, async function* (_request: never, ctx: CallContext) {
      yield { comment: 'welcome' }
      await aborted(ctx)
      resolve()
    })
    const key = harness.key()
    const stream = await listen(key)
    harness.identity.revoke(key)
    await left
    await stream.rest()
  })

  test('closes the connection of a client that does not read', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { promise: left, resolve: leave } = Promise.withResolvers<void>()
    harness.handle(LIVE, async function* (_request: never, ctx: CallContext) {
      ctx.signal.addEventListener('abort', () => leave())
      begin()
      while (!ctx.signal.aborted) yield { comment: 'x'.repeat(60_000) }
    })
    const key = harness.key()
    const socket = await send(`GET /v1/meetings/${MEETING}/live HTTP/1.1`, key)
    socket.pause()
    await begun
    harness.identity.revoke(key)
    await left
    // The client does not read, so it notices the end by a reset when it sends.
    socket.on('error', () => {})
    const closed = new Promise(resolve => socket.once('close', resolve))
    const sending = setInterval(() => socket.write('x'), 50)
    await closed
    clearInterval(sending)
  })

  test('continues when another key of the account is revoked', async () => {
    const accountId = newId('acc')
    const [key, other] = [harness.key({ accountId }), harness.key({ accountId })]
    harness.handle(LIVE, async function* (_request: never, ctx: CallContext) {
      yield { comment: 'welcome' }
      await aborted(ctx)
    })
    const [stream, ending] = [await listen(key), await listen(other)]
    harness.identity.revoke(other)
    expect(lastEvent(await ending.rest())[0]).toBe('error')
    const verifications = harness.calls('mi.identity.v1.Credentials/VerifyApiKey')
    // The gateway has asked for the key twice more, and the stream continues.
    await expect
      .poll(() => harness.calls('mi.identity.v1.Credentials/VerifyApiKey'), { timeout: 20_000 })
      .toBeGreaterThan(verifications + 1)
    harness.identity.revoke(key)
    expect(lastEvent(await stream.rest())).toEqual(['error', 'unauthorized'])
  })
})

describe('a download', () => {
  test('breaks off, so that the client does not mistake it for complete', async () => {
    harness.handle(READ_FILE, async function* (_request: never, ctx: CallContext) {
      yield { status: 200, headers: { 'Content-Type': 'audio/mpeg' }, data: Buffer.from('part') }
      await aborted(ctx)
    })
    const key = harness.key()
    const response = await harness.request('/v1/files/token', { key })
    expect(response.status).toBe(200)
    harness.identity.revoke(key)
    await expect(response.arrayBuffer()).rejects.toThrow('terminated')
  })
})

describe('an upload', () => {
  test('is refused during the rest of its body, and its call is cancelled', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    let received: unknown = null
    harness.handle(UPLOAD, async (messages: AsyncIterable<unknown>) => {
      try {
        for await (const _ of messages) begin()
        received = 'whole'
      } catch (error) {
        received = error
        throw error
      }
      return meetingDetail
    })
    const key = harness.key()
    const body = new ReadableStream({
      async pull(controller) {
        controller.enqueue(new Uint8Array(1_000))
        await new Promise(resolve => setTimeout(resolve, 20))
      },
    })
    const response = harness.request(`/v1/meetings/${MEETING}/recording`, {
      method: 'PUT',
      key,
      body,
      headers: { 'Content-Type': 'audio/mpeg' },
      duplex: 'half',
    } as RequestInit)
    await begun
    harness.identity.revoke(key)
    const refused = await response
    expect([refused.status, await codeOf(refused)]).toEqual([401, 'unauthorized'])
    expect(refused.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
    expect(refused.headers.get('connection')).toBe('close')
    await expect.poll(() => received).toBeInstanceOf(Error)
  })
})

describe('a delayed body', () => {
  test.each([
    ['', ''],
    [' with an Idempotency-Key', 'Idempotency-Key: held\r\n'],
  ])('is refused after the key was revoked%s', async (_name, header) => {
    const create = `${MEETINGS}/CreateMeeting`
    harness.handle(create, async () => meetingDetail)
    const accountId = newId('acc')
    const body = JSON.stringify({ title: 'Pier', platform: 'zoom', started_at: '2026-01-31T09:30:00Z' })
    const headers = header === '' ? {} : { 'Idempotency-Key': 'held' }
    const first = await harness.request('/v1/meetings', {
      key: harness.key({ accountId }),
      ...json('POST', body, headers),
    })
    expect(first.status).toBe(201)
    const before = harness.calls(create)

    const key = harness.key({ accountId })
    // The gateway knows the key, so it accepts the request before its body.
    expect((await harness.request('/v1/me', { key })).status).toBe(200)
    const lines = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n${header}`
    const socket = await send('POST /v1/meetings HTTP/1.1', key, lines)
    harness.identity.revoke(key)
    await expect.poll(async () => (await harness.request('/v1/me', { key })).status).toBe(401)
    socket.write(body)
    let response = ''
    for await (const chunk of socket) response += chunk
    expect(response.split('\r\n', 1)).toEqual(['HTTP/1.1 401 Unauthorized'])
    expect(harness.calls(create)).toBe(before)
  })
})

test('keeps a stream as long as new requests when identity is unavailable', async () => {
  const other = await startHarness({ env: { CREDENTIAL_GRACE: '0ms' } })
  other.handle(LIVE, async function* (_request: never, ctx: CallContext) {
    yield { comment: 'welcome' }
    await aborted(ctx)
  })
  const response = await other.request(`/v1/meetings/${MEETING}/live`)
  await other.stopService('identity')
  expect(lastEvent((await response.text()).replace(': welcome\n\n', ''))).toEqual([
    'error',
    'service_unavailable',
  ])
  await other.stop()
})

/** Sends the head of a request and leaves the connection open. */
async function send(requestLine: string, key: string, headers = '') {
  const socket = connect(Number(new URL(harness.gateway.url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`${requestLine}\r\nHost: gateway\r\nAuthorization: Bearer ${key}\r\n${headers}\r\n`)
  return socket
}
