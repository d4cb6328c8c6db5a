import { connect } from 'node:net'
import { commonErrors, notFound } from '@mi/errors'
import { newId } from '@mi/ids'
import type { CallContext } from '@mi/service-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleMeetings } from '../../bench/sample-meetings.ts'
import { startWorld, type World } from '../support/world.ts'

const MEETINGS = 'mi.meetings.v1.Meetings'
const MEETING = newId('mtg')
const detail = {
  ...sampleMeetings(1).data[0],
  id: MEETING,
  updatedAt: new Date(0),
  metadata: { b: '2', a: '1' },
}

let world: World

beforeAll(async () => {
  world = await startWorld()
  world.answer(`${MEETINGS}/ListMeetings`, async () => sampleMeetings(2))
  world.answer(`${MEETINGS}/GetMeeting`, async () => detail)
  world.answer(`${MEETINGS}/UpdateMeeting`, async () => detail)
  world.answer(`${MEETINGS}/CreateMeeting`, async () => detail)
})
afterAll(() => world?.stop())

const json = (method: string, body: unknown, headers: Record<string, string> = {}) => ({
  method,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  headers: { 'Content-Type': 'application/json', ...headers },
})

async function codeOf(response: Response): Promise<string> {
  return ((await response.json()) as { error: { code: string } }).error.code
}

/** Sends bytes as they are and gives the whole answer. */
async function raw(text: string): Promise<string> {
  const { port } = new URL(world.gateway.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(text)
  let answer = ''
  for await (const chunk of socket) answer += chunk
  return answer
}

describe('every answer', () => {
  test('has an id of its own, whatever the client sends as one', async () => {
    const first = await world.request('/v1/meetings', { headers: { 'X-Request-Id': 'mine' } })
    const second = await world.request('/v1/meetings')
    expect(first.headers.get('x-request-id')).toMatch(/^req_[0-9A-Z]{26}$/)
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
  })

  test('forbids guessing its type and names no software', async () => {
    for (const path of ['/v1/meetings', '/v1/nothing', '/v1/docs']) {
      const response = await world.request(path)
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('x-powered-by')).toBeNull()
      expect(response.headers.get('server')).toBeNull()
      expect(response.headers.get('cache-control')).not.toBeNull()
    }
  })

  test('of an error is the envelope, its id the same as in the header', async () => {
    const response = await world.request('/v1/nothing')
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await response.json()).toEqual({
      error: {
        code: 'not_found',
        message: 'There is no such route.',
        request_id: response.headers.get('x-request-id'),
        doc_url: `${world.gateway.url}/v1/docs#error-not_found`,
      },
    })
  })
})

describe('routes', () => {
  test.each([
    '/',
    '/v1',
    '/v1/meetings/',
    '/v2/meetings',
    '/v1/%zz',
    '/v1/%00',
    '//',
    '/v1/../v1/meetings/x/y/z',
  ])('%s is 404 with and without a key', async path => {
    for (const key of [undefined, null]) {
      const response = await world.request(path, key === null ? { key } : {})
      expect(response.status).toBe(404)
      expect(await codeOf(response)).toBe('not_found')
    }
  })

  test.each([
    ['GET', '/v1/transcripts/search', 'OPTIONS, POST'],
    ['DELETE', '/v1/meetings', 'GET, HEAD, OPTIONS, POST'],
    ['PUT', `/v1/meetings/${MEETING}`, 'DELETE, GET, HEAD, OPTIONS, PATCH'],
    ['POST', '/v1/status', 'GET, HEAD, OPTIONS'],
  ])('%s %s is 405 and names what is allowed', async (method, path, allow) => {
    const response = await world.request(path, { method, key: null })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe(allow)
    expect(await codeOf(response)).toBe('method_not_allowed')
  })

  test('OPTIONS names what is allowed', async () => {
    const response = await world.request('/v1/meetings', { method: 'OPTIONS', key: null })
    expect([response.status, response.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS, POST'])
  })

  test('HEAD answers what GET would, without the body', async () => {
    const get = await world.request('/v1/meetings')
    const head = await world.request('/v1/meetings', { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    for (const name of ['content-length', 'etag', 'content-type']) {
      expect(head.headers.get(name)).toBe(get.headers.get(name))
    }
  })

  test('a whole address in the request line is understood', async () => {
    const answer = await raw(
      `GET ${world.gateway.url}/v1/meetings?limit=0 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  })

  test.each([
    ['garbage', 'NOT HTTP\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['a request line without a path', 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404],
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
    ['no Host', 'GET /v1/meetings HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    [
      'an expectation that nobody knows',
      'POST /v1/meetings HTTP/1.1\r\nHost: x\r\nExpect: 200-ok\r\nContent-Length: 2\r\n\r\n{}',
      417,
    ],
  ])('%s is answered in our form', async (_name, text, status) => {
    const answer = await raw(text)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer).toMatch(/x-request-id: req_/i)
    expect(answer).toContain('"error"')
  })
})

describe('CORS', () => {
  const page = { Origin: 'https://app.example.com' }

  test('preflights are answered for every origin', async () => {
    const headers = {
      ...page,
      'Access-Control-Request-Method': 'PATCH',
      'Access-Control-Request-Headers': 'authorization',
    }
    const response = await world.request(`/v1/meetings/${MEETING}`, { method: 'OPTIONS', key: null, headers })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-methods')).toContain('PATCH')
    expect(response.headers.get('access-control-allow-headers')).toContain('Authorization')
    expect(response.headers.get('access-control-max-age')).toBe('86400')
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('pages may read public answers and refusals, never answers to API keys', async () => {
    const allowed = async (path: string, key?: null) =>
      (await world.request(path, { headers: page, ...(key === null ? { key } : {}) })).headers.get(
        'access-control-allow-origin',
      )
    expect(await allowed('/v1/openapi.json', null)).toBe('*')
    expect(await allowed('/v1/meetings', null)).toBe('*')
    expect(await allowed('/v1/meetings')).toBeNull()
    expect(await allowed('/v1/meetings?limit=0')).toBeNull()
  })
})

describe('media types', () => {
  test.each([
    ['application/json', 200],
    ['*/*', 200],
    ['application/*;q=0.5, text/html', 200],
    ['text/html', 406],
    ['application/json;q=0', 406],
    ['*/*, application/json;q=0', 406],
  ])('Accept: %s', async (accept, status) => {
    expect((await world.request('/v1/meetings', { headers: { Accept: accept } })).status).toBe(status)
  })

  test('text is acceptable where a transcript may be text', async () => {
    const get = (accept: string) =>
      world.request(`/v1/transcripts/${newId('trs')}`, { headers: { Accept: accept } })
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
    const response = await world.request('/v1/meetings', json('POST', body, { 'Content-Type': type }))
    expect(response.status).toBe(status)
  })

  test('a compressed body is refused', async () => {
    const response = await world.request('/v1/meetings', json('POST', {}, { 'Content-Encoding': 'gzip' }))
    expect(response.status).toBe(415)
  })

  test('Content-Encoding: identity says that it is not', async () => {
    const body = { title: 'a', platform: 'zoom', started_at: '2026-01-31T09:30:00Z' }
    const response = await world.request(
      '/v1/meetings',
      json('POST', body, { 'Content-Encoding': 'identity' }),
    )
    expect(response.status).toBe(201)
  })
})

describe('bodies', () => {
  test('over 1 MiB are refused, announced or not', async () => {
    const large = JSON.stringify({ title: 'x'.repeat(1024 * 1024) })
    const announced = await world.request('/v1/meetings', json('POST', large))
    expect(announced.status).toBe(413)
    expect(await codeOf(announced)).toBe('payload_too_large')
    const chunks = new ReadableStream({
      start(controller) {
        for (let piece = 0; piece < 20; piece++) controller.enqueue(new Uint8Array(64 * 1024).fill(0x20))
        controller.close()
      },
    })
    const unannounced = await world.request('/v1/meetings', {
      method: 'POST',
      body: chunks,
      duplex: 'half',
      headers: { 'Content-Type': 'application/json' },
    } as RequestInit)
    expect(unannounced.status).toBe(413)
  })

  test('over their limit are refused also to a client that reads only once it has sent everything', async () => {
    for (const mebibytes of [5, 10]) {
      const response = await world.request('/v1/meetings', json('POST', 'x'.repeat(mebibytes * 1024 * 1024)))
      expect(await codeOf(response)).toBe('payload_too_large')
    }
  })

  test('that are no JSON are 400', async () => {
    for (const body of ['{', '[]', '\u0000', '{"title":"\xff"}']) {
      const bytes = Buffer.from(body, 'latin1')
      const response = await world.request('/v1/meetings', {
        method: 'POST',
        body: bytes,
        headers: { 'Content-Type': 'application/json' },
      })
      expect(response.status).toBe(400)
      expect(await codeOf(response)).toBe('invalid_request')
    }
  })

  test('are asked for only after the request may run', async () => {
    const head = `POST /v1/meetings HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\nExpect: 100-continue\r\nContent-Type: application/json\r\n`
    const refused = await raw(`${head}\r\n`)
    expect(refused).toMatch(/^HTTP\/1\.1 401 /)
    const body = JSON.stringify({ title: 'a', platform: 'zoom', started_at: '2026-01-31T09:30:00Z' })
    const taken = await raw(
      `POST /v1/meetings HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${world.key()}\r\nContent-Length: ${body.length}\r\n` +
        `Expect: 100-continue\r\nConnection: close\r\nContent-Type: application/json\r\n\r\n${body}`,
    )
    expect(taken).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /)
  })

  test('that go unread do not keep a connection', async () => {
    const head = `PUT /v1/meetings/${MEETING}/recording HTTP/1.1\r\nHost: x\r\nContent-Length: 900000\r\nContent-Type: audio/wav\r\n\r\n`
    const answer = await raw(head + 'x'.repeat(50_000))
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
    expect(answer).toMatch(/connection: close/i)
  })
})

describe('success', () => {
  test('201 names where the new thing is', async () => {
    const body = { title: 'a', platform: 'zoom', started_at: '2026-01-31T09:30:00Z' }
    const response = await world.request('/v1/meetings', json('POST', body))
    expect([response.status, response.headers.get('location')]).toEqual([201, `/v1/meetings/${MEETING}`])
  })

  test('204 has no body, and further headers', async () => {
    world.answer(`${MEETINGS}/DeleteMeeting`, async () => ({ deletionId: 'del_1' }))
    const response = await world.request(`/v1/meetings/${MEETING}`, { method: 'DELETE' })
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(response.headers.get('deletion-receipt')).toBe('/v1/deletions/del_1')
  })

  test('a redirect is followed by the client, not by us', async () => {
    world.answer('mi.meetings.v1.Recordings/GetRecording', async () => ({
      redirect: { location: 'https://files.example.com/a?b=c' },
    }))
    const response = await world.request(`/v1/meetings/${MEETING}/recording`)
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      'https://files.example.com/a?b=c',
    ])
  })

  test('a rendered body is the answer; otherwise the field that response_body names', async () => {
    const transcript = {
      id: 'trs_1',
      meetingId: MEETING,
      times: 'given',
      createdAt: new Date(0),
      updatedAt: new Date(0),
    }
    const rendered = { contentType: 'text/vtt; charset=utf-8', data: Buffer.from('WEBVTT\n') }
    const get = (query = '') => world.request(`/v1/transcripts/${newId('trs')}${query}`)
    world.answer('mi.transcripts.v1.Transcripts/GetTranscript', async ({ format }: { format: string }) =>
      format === 'vtt' ? { rendered } : { transcript },
    )
    expect(await (await get()).json()).toMatchObject({ id: 'trs_1', segments: [], times: 'given' })
    const text = await get('?format=vtt')
    expect([text.headers.get('content-type'), await text.text()]).toEqual([
      'text/vtt; charset=utf-8',
      'WEBVTT\n',
    ])
  })

  test('the call carries request id, address, trace and caller', async () => {
    let seen: CallContext | null = null
    world.answer(`${MEETINGS}/GetDeletion`, async (_request: never, ctx: CallContext) => {
      seen = ctx
      return { id: 'del_1', meetingId: MEETING, requestedAt: new Date(0) }
    })
    const trace = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
    const response = await world.request(`/v1/deletions/${newId('del')}`, { headers: { traceparent: trace } })
    const ctx = seen as unknown as CallContext
    expect(ctx.requestId).toBe(response.headers.get('x-request-id'))
    expect(ctx.clientIp).toBe('127.0.0.1')
    expect(ctx.traceparent).toMatch(/^00-a{32}-(?!b{16})[0-9a-f]{16}-01$/)
    expect(ctx.caller).toMatchObject({ mode: 'live', auth: 'api_key', role: 'owner' })
    expect(ctx.deadline.getTime() - Date.now()).toBeLessThanOrEqual(10_000)
  })
})

describe('conditions', () => {
  test('a read that holds the ETag is 304, without body and type', async () => {
    const first = await world.request(`/v1/meetings/${MEETING}`)
    const etag = first.headers.get('etag')!
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    for (const header of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
      const again = await world.request(`/v1/meetings/${MEETING}`, { headers: { 'If-None-Match': header } })
      expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
    }
    const other = await world.request(`/v1/meetings/${MEETING}`, { headers: { 'If-None-Match': '"other"' } })
    expect(other.status).toBe(200)
  })

  test('the ETag is the one that a service compares If-Match with', async () => {
    const etag = (await world.request(`/v1/meetings/${MEETING}`)).headers.get('etag')!
    world.answer(`${MEETINGS}/UpdateMeeting`, async (_request: never, ctx: CallContext) => {
      ctx.checkPrecondition('mi.meetings.v1.MeetingDetail', detail)
      return detail
    })
    const patch = (ifMatch: string) =>
      world.request(`/v1/meetings/${MEETING}`, json('PATCH', { title: 'a' }, { 'If-Match': ifMatch }))
    expect((await patch(etag)).status).toBe(200)
    expect((await patch(etag)).headers.get('etag')).toBe(etag)
    const stale = await patch('"stale"')
    expect([stale.status, await codeOf(stale)]).toEqual([412, 'precondition_failed'])
  })
})

describe('failures', () => {
  const failing = (error: unknown) =>
    world.answer(`${MEETINGS}/EndMeeting`, async () => {
      throw error
    })
  const end = () => world.request(`/v1/meetings/${MEETING}/end`, { method: 'POST' })

  test('what a service declares is what the client sees', async () => {
    failing(notFound('meeting'))
    const response = await end()
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({
      error: { code: 'not_found', message: 'There is no such meeting.' },
    })
  })

  test('what it does not declare is hidden', async () => {
    failing(new Error('connect ECONNREFUSED 10.1.2.3:5432 password=secret'))
    const response = await end()
    const text = await response.text()
    expect(response.status).toBe(500)
    expect(JSON.parse(text)).toMatchObject({ error: { code: 'internal_error' } })
    expect(text).not.toMatch(/ECONN|10\.1|secret|Error:/)
  })

  test('503 names when to come back', async () => {
    failing(commonErrors.unavailable({ retryAfterSeconds: 7 }))
    const response = await end()
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '7'])
  })

  test('an operation that takes too long is given up', async () => {
    const { route } = operationOf('endMeeting')
    const before = route.access.deadlineMs
    route.access.deadlineMs = 100
    world.answer(
      `${MEETINGS}/EndMeeting`,
      (_request: never, ctx: CallContext) =>
        new Promise(resolve => ctx.signal.addEventListener('abort', () => resolve({}))),
    )
    const response = await end()
    route.access.deadlineMs = before
    expect([response.status, await codeOf(response)]).toEqual([504, 'deadline_exceeded'])
  })

  test('a service that is down costs its own routes, and nothing else', async () => {
    const other = await startWorld()
    other.answer(`${MEETINGS}/ListMeetings`, async () => sampleMeetings(1))
    expect((await other.request('/v1/meetings')).status).toBe(200)
    await other.stopService('transcripts-search')
    const down = await other.request(`/v1/transcripts/${newId('trs')}`)
    expect(down.status).toBe(503)
    expect(Number(down.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await codeOf(down)).toBe('service_unavailable')
    expect((await other.request('/v1/meetings')).status).toBe(200)
    await expect
      .poll(async () => (await (await other.request('/v1/status')).json()) as { status: string })
      .toMatchObject({
        status: 'degraded',
        services: expect.arrayContaining([{ name: 'transcripts-search', status: 'down' }]),
      })
    await other.stop()
  })
})

/** The contract is shared in this process, so a test may shorten a deadline. */
function operationOf(operationId: string) {
  return { route: world.contract.routes.find(route => route.operationId === operationId)! }
}

test('a response header cannot be split by what a service answers', async () => {
  world.answer('mi.meetings.v1.Recordings/GetRecording', async () => ({
    redirect: { location: 'https://x/\r\nSet-Cookie: a=b' },
  }))
  const response = await world.request(`/v1/meetings/${MEETING}/recording`)
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(response.status).toBe(500)
})
