import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Harness } from '../support/harness.ts'
import { logFile } from '../support/log-file.ts'
import { MEETING, startMeetings } from '../support/meetings.ts'

let harness: Harness
let log: Awaited<ReturnType<typeof logFile>>
beforeAll(async () => {
  log = await logFile()
  harness = await startMeetings({ LOG_LEVEL: 'info', LOG_FILE: log.path })
})
afterAll(() => harness?.stop())

/** Sends raw bytes. Returns the data received until the gateway closed the connection or had responded with `Connection: close`. */
async function send(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(harness.gateway.url).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(Buffer.from(bytes, 'latin1'))
  let response = ''
  for await (const chunk of socket.setEncoding('latin1')) response += chunk
  return response
}

const statusOf = (response: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(response)?.[1])
const statuses = (response: string) =>
  [...response.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
const head = (line: string, ...headers: string[]) =>
  `${[line, 'Host: x', `Authorization: Bearer ${harness.key()}`, 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`
const get = (path: string, ...headers: string[]) => head(`GET ${path} HTTP/1.1`, ...headers)
const post = (body: string, ...headers: string[]) =>
  head(
    'POST /v1/meetings HTTP/1.1',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    ...headers,
  ) + body

describe('a second request hidden in the first', () => {
  const hidden = 'GET /v1/hidden HTTP/1.1\r\nHost: x\r\n\r\n'
  const smuggled: [string, string][] = [
    [
      'after a length and chunks',
      `Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    ],
    [
      'after chunks and a length',
      `Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${hidden}`,
    ],
    ['after a coding that is none', `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`],
    ['after chunks that are not last', `Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`],
    [
      'after chunks named twice',
      `Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${hidden}`,
    ],
    ['after chunks behind a space', `Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`],
    ['after chunks in a folded line', `Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n${hidden}`],
    ['after a length with a sign', `Content-Length: +5\r\n\r\nabcde${hidden}`],
    ['after a length in hexadecimal', `Content-Length: 0x5\r\n\r\nabcde${hidden}`],
    ['after a length beyond any number', `Content-Length: 99999999999999999999999\r\n\r\nabcde${hidden}`],
    ['after two lengths in one header', `Content-Length: 5, 5\r\n\r\nabcde${hidden}`],
    ['after a chunk size with a sign', `Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n${hidden}`],
    ['after a chunk size that overflows', `Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n${hidden}`],
    ['after lines that end with a line feed alone', `Content-Length: 0\n\n${hidden}`],
    ['behind a carriage return in a header', `X-A: b\rGET /v1/hidden HTTP/1.1\r\n\r\n${hidden}`],
    ['behind a NUL in a header', `X-A: b\0c\r\n\r\n${hidden}`],
    ['behind a header without a colon', `X-A\r\n\r\n${hidden}`],
  ]
  test.each(smuggled)('closes the connection with 400: %s', async (_name, rest) => {
    const response = await send(`POST /v1/meetings HTTP/1.1\r\nHost: x\r\n${rest}`)
    // The gateway refuses the request before it finds the error in the body.
    expect(statuses(response).filter(status => status !== 401 && status !== 415)).toEqual([400])
    expect(response).toContain('"invalid_request"')
  })

  test('treats a request in the body of a GET as its body', async () => {
    const response = await send(
      `GET /v1/openapi.json HTTP/1.1\r\nHost: x\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}` +
        'GET /v1/status HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    )
    expect(statuses(response)).toEqual([200, 200])
  })
})

describe('an invalid request is a 4xx', () => {
  const cases: [string, () => string, number | number[]][] = [
    ['the preface of HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['an unknown version', () => get('/v1/meetings').replace('HTTP/1.1', 'HTTP/1.9'), 400],
    ['an unknown method', () => head('BREW /v1/meetings HTTP/1.1'), 400],
    ['a method in lower case', () => head('get /v1/meetings HTTP/1.1'), 400],
    ['TRACE', () => head('TRACE /v1/meetings HTTP/1.1'), 405],
    [
      'a method to override',
      () => get(`/v1/meetings/${MEETING}`, 'X-HTTP-Method-Override: DELETE', 'X-Method-Override: DELETE'),
      200,
    ],
    ['a method in the query', () => get(`/v1/meetings/${MEETING}?_method=DELETE`), 400],
    [
      'an upgrade to a WebSocket',
      () => get('/v1/meetings', 'Upgrade: websocket', 'Sec-WebSocket-Key: x'),
      200,
    ],
    [
      'an upgrade to HTTP/2',
      () => get('/v1/meetings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'),
      200,
    ],
    ['another server in the target', () => get('http://elsewhere.example/v1/meetings'), 200],
    ['a target of another scheme', () => get('ftp://elsewhere.example/v1/meetings'), [400, 404]],
    ['a target that is no address', () => get('http://[::1/v1/meetings'), [400, 404]],
    ['steps upwards', () => get('/v1/../../etc/passwd'), 404],
    ['steps upwards, encoded', () => get('/v1/%2e%2e/%2e%2e/etc/passwd'), 404],
    ['steps upwards, encoded twice', () => get('/v1/%252e%252e%252fetc%252fpasswd'), 404],
    ['steps upwards with a slash that is encoded', () => get('/v1/meetings%2f..%2f..%2fetc'), 404],
    ['steps upwards with backslashes', () => get('/v1\\..\\..\\etc\\passwd'), 404],
    ['steps upwards among the assets', () => get('/assets/../../package.json'), 404],
    ['steps upwards among the assets, encoded', () => get('/assets/..%2f..%2fpackage.json'), 404],
    ['steps upwards in the documentation', () => get('/v1/docs/..%2f..%2f..%2fpackage.json'), 404],
    ['a NUL in an id', () => get('/v1/meetings/%00'), 404],
    ['a byte that is no UTF-8 in an id', () => get('/v1/meetings/%ff'), 404],
    ['an overlong encoding of a slash', () => get('/v1/meetings/%c0%af'), 404],
    ['an overlong encoding of a NUL', () => get('/v1/meetings/%c0%80'), 404],
    ['a surrogate in UTF-8', () => get('/v1/meetings/%ed%a0%80'), 404],
    ['raw bytes in the path', () => get('/v1/meetings/\xc3\xa4\xff'), [400, 404]],
    ['a path of 15,000 characters', () => get(`/v1/meetings/${'a'.repeat(15_000)}`), 404],
    ['a path of 7,000 segments', () => get('/a'.repeat(7_000)), 404],
    ['a query of 3,000 parameters', () => get(`/v1/meetings?${'a=1&'.repeat(3_000)}`), 400],
    ['a parameter twice', () => get('/v1/meetings?limit=1&limit=2'), 400],
    ['a parameter twice, once encoded', () => get('/v1/meetings?limit=1&%6cimit=2'), 400],
    ['a parameter that is an object to some', () => get('/v1/meetings?limit[$gt]=1'), 400],
    ['a parameter of prototypes', () => get('/v1/meetings?__proto__=1&constructor=1'), 400],
    ['a cursor that is none', () => get('/v1/meetings?cursor=..%2f..%2f'), 400],
    ['a query in bytes that are no UTF-8', () => get('/v1/meetings?title=%ff'), 400],
    ['a fragment in the target', () => get('/v1/meetings#x'), [400, 404]],
    ['two credentials', () => get('/v1/meetings', 'Authorization: Bearer svc_live_x'), 400],
    ['two credentials, both good', () => get('/v1/meetings', `Authorization: Bearer ${harness.key()}`), 400],
    [
      'bytes in If-Match',
      () =>
        head(
          `PATCH /v1/meetings/${MEETING} HTTP/1.1`,
          'If-Match: "\xff\x80"',
          'Content-Length: 2',
          'Content-Type: application/json',
        ) + '{}',
      412,
    ],
    ['bytes in Idempotency-Key', () => post('{}', 'Idempotency-Key: \xff\xfe\x80'), 400],
    [
      'an Idempotency-Key of 15,000 characters',
      () => post('{}', `Idempotency-Key: ${'k'.repeat(15_000)}`),
      400,
    ],
    [
      'bytes in every header that is passed on',
      () =>
        get(
          `/v1/meetings/${MEETING}`,
          'If-None-Match: \xff',
          'Range: \xff',
          'User-Agent: \xff',
          'Accept-Language: \xff',
          'traceparent: \xff',
          'tracestate: \xff',
          'X-Forwarded-For: \xff',
          'Last-Event-ID: \xff',
        ),
      200,
    ],
    [
      'If-None-Match of 5,000 entries',
      () => get(`/v1/meetings/${MEETING}`, `If-None-Match: ${'"",'.repeat(5_000)}`),
      200,
    ],
    [
      '3,000 headers',
      () => get('/v1/meetings', ...Array.from({ length: 3_000 }, () => 'a:')),
      [200, 400, 431],
    ],
    ['too long a header', () => get('/v1/meetings', `X-A: ${'a'.repeat(17_000)}`), 431],
    [
      'Accept with 1,500 entries',
      () => get('/v1/meetings', `Accept: ${'a/b;q=0.1,'.repeat(1_500)}`),
      [406, 200],
    ],
    ['Accept that is nonsense', () => get('/v1/meetings', 'Accept: ;;;=,/,*/'), [406, 200]],
    ['a body with a compression', () => post('{}', 'Content-Encoding: gzip'), 415],
    ['a body with two compressions', () => post('{}', 'Content-Encoding: identity, br'), 415],
    [
      'a body in chunks that are compressed',
      () =>
        `${head('POST /v1/meetings HTTP/1.1', 'Content-Type: application/json', 'Transfer-Encoding: gzip, chunked')}2\r\n{}\r\n0\r\n\r\n`,
      415,
    ],
    [
      'a body in chunks twice',
      () =>
        `${head('POST /v1/meetings HTTP/1.1', 'Content-Type: application/json', 'Transfer-Encoding: chunked, chunked')}2\r\n{}\r\n0\r\n\r\n`,
      [400, 415],
    ],
    ['a body in UTF-16', () => post('{}', 'Content-Type: application/json; charset=utf-16'), [400, 415]],
  ]
  test.each(cases)('%s', async (_name, bytes, status) => {
    expect([status].flat()).toContain(statusOf(await send(bytes())))
  })

  test('refuses to open a tunnel for CONNECT', async () => {
    expect(
      statusOf(await send('CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: elsewhere.example:443\r\n\r\n')),
    ).toBe(405)
  })
})

describe('a body that attacks the parser', () => {
  const deep = 200_000
  test.each([
    ['lists 200,000 deep', `{"title":${'['.repeat(deep)}${']'.repeat(deep)}}`],
    ['objects 100,000 deep', `{"metadata":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`],
    ['500,000 entries', `{"title":[${'0,'.repeat(500_000)}0]}`],
    ['lists that are not closed', `{"title":${'['.repeat(deep)}`],
    ['a field twice', '{"title":"a","title":"b"}'],
    ['a field twice, once escaped', '{"title":"a","\\u0074itle":"b"}'],
    ['a prototype', '{"__proto__":{"title":"x"},"constructor":{"prototype":{}}}'],
    [
      'a prototype in a map',
      '{"title":"a","platform":"zoom","started_at":"2026-01-31T09:30:00Z","metadata":{"__proto__":1}}',
    ],
    ['an infinite number', '{"title":"a","platform":"zoom","started_at":1e400}'],
    ['a number of 100,000 digits', `{"title":${'9'.repeat(100_000)}}`],
    ['a byte order mark', '\xef\xbb\xbf{"title":"a"}'],
    ['NaN', '{"title":NaN}'],
    ['a comment', '{/**/"title":"a"}'],
    ['a NUL', '{"title":"a\0b"}'],
    ['a NUL, escaped', '{"title":"a\\u0000b","platform":"zoom","started_at":"2026-01-31T09:30:00Z"}'],
    ['half a surrogate', '{"title":"\\ud800","platform":"zoom","started_at":"2026-01-31T09:30:00Z"}'],
    ['bytes that are no UTF-8', '{"title":"\xff"}'],
    ['50,000 unknown fields', `{${Array.from({ length: 50_000 }, (_, index) => `"a${index}":1`).join()}}`],
    ['a field whose name is long', `{"${'a'.repeat(500_000)}":1}`],
    ['backslashes', `{"title":"${'\\\\'.repeat(250_000)}"}`],
  ])('%s: 400, at once, in an answer that is small', async (_name, body) => {
    const response = await send(post(body))
    expect(statusOf(response)).toBe(400)
    expect(response.length).toBeLessThan(20_000)
    expect(Object.prototype).not.toHaveProperty('title')
  })
})

test.each([
  ['no HTTP', 'NOT HTTP\r\n\r\n', 400],
  ['a tunnel', 'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: elsewhere.example:443\r\n\r\n', 405],
])('disconnects a client that asked for %s and keeps sending', async (_name, bytes, status) => {
  const socket = connect({
    port: Number(new URL(harness.gateway.url).port),
    host: '127.0.0.1',
    allowHalfOpen: true,
  })
  let [response, isClosed] = ['', false]
  socket.on('error', () => {})
  socket.once('close', () => {
    isClosed = true
  })
  socket.setEncoding('latin1').on('data', text => {
    response += text
  })
  socket.write(bytes)
  await expect
    .poll(() => {
      if (!isClosed) socket.write('x')
      return isClosed
    })
    .toBe(true)
  expect(statusOf(response)).toBe(status)
})

test('logs only the route of a request, without forged lines or errors', async () => {
  const forged = '{"level":"error","msg":"forged"}'
  const marks = ['%0a', '%0d%0a', '\\n', '\x85', '%e2%80%a8']
  for (const mark of marks) {
    await send(
      get(
        `/v1/meetings/x${mark}${forged.replaceAll(' ', '')}?q=${mark}${forged}`,
        `User-Agent: ${mark}${forged}`,
      ),
    )
    await send(
      get(
        `/v1/meetings/${MEETING}`,
        `X-Request-Id: req_${mark}${forged}`,
        `traceparent: 00-${'a'.repeat(32)}-${'b'.repeat(16)}-01${mark}${forged}`,
        `X-Forwarded-For: ${mark}${forged}`,
      ),
    )
  }
  await expect
    .poll(() => log.lines().filter(({ route }) => route === '/v1/meetings/{id}').length)
    .toBeGreaterThanOrEqual(marks.length)
  expect(log.lines().filter(line => line.level !== 'info' || /forged/.test(JSON.stringify(line)))).toEqual([])
})

test('still serves after all these requests', async () => {
  expect((await harness.request('/v1/meetings')).status).toBe(200)
})
