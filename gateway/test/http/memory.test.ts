import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { newId } from '@mi/ids'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sampleMeetings } from '../../bench/sample-meetings.ts'
import { MAX_BYTES_OF_ACCOUNT } from '../../src/limits/memory-budget.ts'
import { type Harness, startHarness } from '../support/harness.ts'
import { codeOf, json, MEETINGS, meetingDetail } from '../support/meetings.ts'

const LIST = `${MEETINGS}/ListMeetings`
const MEBIBYTE = 1024 * 1024
/** About 5 MiB of protobuf and 11 MiB of JSON, which is more than the buffers of a socket hold. */
const LARGE = sampleMeetings(30_000)
const BODY = { title: 'Pier', platform: 'zoom', started_at: '2026-01-31T09:30:00Z' }

let harness: Harness
const sockets: Socket[] = []

beforeAll(async () => {
  harness = await startHarness({ stallMs: 1_000 })
  harness.handle(LIST, async () => LARGE)
  harness.handle(`${MEETINGS}/CreateMeeting`, async () => meetingDetail)
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(() => harness?.stop())

/** Sends the head of a request over its own connection. */
async function send(requestLine: string, key: string, headers = ''): Promise<Socket> {
  const socket = connect(Number(new URL(harness.gateway.url).port), '127.0.0.1')
  socket.on('error', () => {})
  sockets.push(socket)
  await once(socket, 'connect')
  socket.write(`${requestLine}\r\nHost: gateway\r\nAuthorization: Bearer ${key}\r\n${headers}\r\n`)
  return socket
}

const create = (key: string, padding = 0) =>
  harness.request('/v1/meetings', { key, ...json('POST', { ...BODY, title: 'x'.repeat(padding) || 'Pier' }) })

/** Opens requests that announce a body and do not send it. */
async function holdBack(key: string, mebibytes: number): Promise<void> {
  const headers = `Content-Type: application/json\r\nContent-Length: ${MEBIBYTE}\r\n`
  for (let body = 0; body < mebibytes; body++) await send('POST /v1/meetings HTTP/1.1', key, headers)
}

describe('incomplete bodies of an account', () => {
  test('are bounded in memory: further ones are 429, other accounts work', async () => {
    const accountId = newId('acc')
    const [key, other] = [harness.key({ accountId }), harness.key()]
    await holdBack(key, MAX_BYTES_OF_ACCOUNT / MEBIBYTE)
    const large = async (by: string) => {
      const response = await create(by, 500_000)
      return [response.status, await codeOf(response)]
    }
    await expect.poll(() => large(key)).toEqual([429, 'rate_limit_exceeded'])
    // The gateway read the body, because the response is 400: the title is too long.
    expect(await large(other)).toEqual([400, 'invalid_request'])
    expect((await create(key)).status).toBe(201)
    for (const socket of sockets.splice(0)) socket.destroy()
    await expect.poll(() => large(key)).toEqual([400, 'invalid_request'])
  })

  test('are charged while they arrive when their length is unknown', async () => {
    const key = harness.key()
    await holdBack(key, MAX_BYTES_OF_ACCOUNT / MEBIBYTE - 1)
    const statusLines = [1, 2].map(async () => {
      const headers = 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n'
      const socket = await send('POST /v1/meetings HTTP/1.1', key, headers)
      socket.write(`f4240\r\n${'x'.repeat(1_000_000)}`)
      const [start] = await once(socket, 'data')
      return String(start).split('\r\n', 1)[0]
    })
    // The budget allows one of the two requests.
    expect(await Promise.race(statusLines)).toBe('HTTP/1.1 429 Too Many Requests')
    for (const statusLine of statusLines) statusLine.catch(() => {})
  })
})

describe('large responses', () => {
  test('count together with request bodies', async () => {
    const accountId = newId('acc')
    const [key, other] = [harness.key({ accountId }), harness.key()]
    const list = async (by: string) => {
      const response = await harness.request('/v1/meetings', { key: by })
      await response.arrayBuffer()
      return response.status
    }
    await holdBack(key, MAX_BYTES_OF_ACCOUNT / MEBIBYTE)
    await expect.poll(() => list(key)).toBe(429)
    expect(await list(other)).toBe(200)
  })

  test('disconnect a client that does not read', async () => {
    const inFlight = async () => {
      const metrics = await (await fetch(`${harness.gateway.opsUrl}/metrics`)).text()
      return Number(/^mi_http_in_flight\S* (\d+)$/m.exec(metrics)?.[1])
    }
    const before = harness.calls(LIST)
    const socket = await send('GET /v1/meetings HTTP/1.1', harness.key())
    socket.pause()
    await expect.poll(() => harness.calls(LIST)).toBe(before + 1)
    await expect.poll(inFlight, { timeout: 30_000 }).toBe(0)
  })

  test('do not block another account', async () => {
    const [key, other] = [harness.key(), harness.key()]
    let done = 0
    const before = harness.calls(LIST)
    const all = Array.from({ length: 10 }, async () => {
      const response = await harness.request('/v1/meetings', { key })
      await response.arrayBuffer()
      done++
    })
    await expect.poll(() => harness.calls(LIST) - before).toBe(10)
    const response = await harness.request('/v1/meetings', { key: other })
    await response.arrayBuffer()
    expect(response.status).toBe(200)
    expect(done).toBeLessThan(10)
    await Promise.all(all)
  }, 60_000)
})
