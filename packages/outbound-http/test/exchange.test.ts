import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createOutboundHttp, parseNetworks } from '../src/index.ts'

const http = createOutboundHttp({ allowedNetworks: parseNetworks(['127.0.0.0/8']) })
afterAll(() => http.close())

const servers: { close(): unknown; closeAllConnections?(): void }[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections?.()
    server.close()
  }
})

async function listen(server: Server): Promise<string> {
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
const serve = (listener: RequestListener) => listen(createServer(listener))

/** A server that sends raw bytes instead of HTTP. */
async function serveBytes(onConnection: (socket: Socket) => void): Promise<string> {
  const server = createTcpServer(socket => {
    socket.on('error', () => {})
    onConnection(socket)
  })
  return listen(server as unknown as Server)
}

const get = (url: string, options: object = {}) =>
  http.request({ url, timeoutMs: 30_000, maxResponseBytes: 1_000, ...options })

test('sends the given bytes unchanged and reads the response', async () => {
  const url = await serve((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', chunk => chunks.push(chunk))
    req.on('end', () =>
      res.writeHead(202, { 'x-seen': String(req.headers['x-mine']) }).end(Buffer.concat(chunks)),
    )
  })
  const body = Buffer.from('{"é": "\u{1F600}"}')
  const response = await get(url, { method: 'POST', body, headers: { 'X-Mine': '1' } })
  expect([response.status, response.headers['x-seen'], response.truncated]).toEqual([202, '1', false])
  expect(response.body).toEqual(body)
})

test.each(['with', 'without'])('returns a large response %s a declared length unchanged', async length => {
  const body = randomBytes(3 * 1024 * 1024)
  const url = await serve((_req, res) => {
    if (length === 'with') res.setHeader('content-length', body.length)
    res.write(body.subarray(0, 100_000))
    res.end(body.subarray(100_000))
  })
  const all = { maxResponseBytes: 4 * 1024 * 1024, timeoutMs: 60_000 }
  const response = await get(url, all)
  expect([response.body.equals(body), response.truncated]).toEqual([true, false])
  const less = await get(url, { ...all, maxResponseBytes: 2 * 1024 * 1024, onTooLarge: 'truncate' })
  expect([less.body.equals(body.subarray(0, 2 * 1024 * 1024)), less.truncated]).toEqual([true, true])
  await expect(get(url, { ...all, maxResponseBytes: body.length - 1 })).rejects.toThrow('answer_too_large')
})

test('fails when a large response ends before its declared length', async () => {
  const url = await serve((_req, res) => {
    res.writeHead(200, { 'content-length': 3 * 1024 * 1024 })
    res.write(Buffer.alloc(2 * 1024 * 1024), () => res.destroy())
  })
  const all = { maxResponseBytes: 4 * 1024 * 1024, timeoutMs: 60_000 }
  await expect(get(url, all)).rejects.toThrow('connection_reset')
})

test('returns a redirect without following it', async () => {
  let calls = 0
  const url = await serve((_req, res) => {
    calls++
    res.writeHead(302, { Location: '/elsewhere' }).end()
  })
  expect((await get(url)).status).toBe(302)
  expect(calls).toBe(1)
})

test('refuses a name that later resolves to a refused address', async () => {
  let calls = 0
  const listener: RequestListener = (_req, res) => {
    calls++
    res.writeHead(200, { Connection: 'close' }).end()
  }
  const { port } = new URL(await serve(listener))
  const addresses = ['127.0.0.1', '127.0.0.2', '::ffff:127.0.0.1', '169.254.169.254']
  const rebound = createOutboundHttp({
    allowedNetworks: parseNetworks(['127.0.0.1/32']),
    resolve: (_host, done) => {
      const address = addresses.shift() as string
      done(null, [{ address, family: address.includes(':') ? 6 : 4 }])
    },
  })
  const read = () =>
    rebound
      .request({ url: `http://feeds.example:${port}/`, timeoutMs: 30_000, maxResponseBytes: 10 })
      .then(({ status }) => status)
      .catch(({ failure }) => failure)
  expect(await read()).toBe(200)
  expect(await read()).toBe('address_refused')
  // The first address again, as an IPv4-mapped IPv6 address.
  expect(await read()).toBe(200)
  expect(await read()).toBe('address_refused')
  expect(calls).toBe(2)
  await rebound.close()
})

test('reuses connections', async () => {
  const sockets = new Set<unknown>()
  const url = await serve((req, res) => {
    sockets.add(req.socket)
    res.end('ok')
  })
  for (let round = 0; round < 5; round++) await get(url)
  expect(sockets.size).toBeLessThanOrEqual(2)
})

describe('an endless response', () => {
  const endless: RequestListener = (_req, res) => {
    const chunk = Buffer.alloc(65_536, 'x')
    const write = () => {
      while (!res.destroyed && res.write(chunk));
      if (!res.destroyed) res.once('drain', write)
    }
    write()
  }

  test('fails when it exceeds the limit', async () => {
    await expect(get(await serve(endless))).rejects.toMatchObject({ failure: 'answer_too_large' })
  })

  test('is truncated on request', async () => {
    const { body, truncated } = await get(await serve(endless), { onTooLarge: 'truncate' })
    expect([body.length, truncated]).toEqual([1_000, true])
  })
})

test('does not decompress a response', async () => {
  const url = await serve((_req, res) => res.writeHead(200, { 'Content-Encoding': 'gzip' }).end('not gzip'))
  expect((await get(url)).body.toString()).toBe('not gzip')
})

describe('a request', () => {
  test('times out without a response', async () => {
    const url = await serve(() => {})
    await expect(get(url, { timeoutMs: 100 })).rejects.toMatchObject({ failure: 'timeout' })
  })

  test('times out when the response arrives one byte at a time', async () => {
    const url = await serve((_req, res) => {
      const timer = setInterval(() => res.write('x'), 20)
      res.on('close', () => clearInterval(timer))
    })
    await expect(get(url, { timeoutMs: 200 })).rejects.toMatchObject({ failure: 'timeout' })
  })

  test('reports a refused connection', async () => {
    const server = createServer()
    const url = await listen(server)
    await new Promise(done => server.close(done))
    await expect(get(url)).rejects.toMatchObject({ failure: 'connection_refused' })
  })

  test('reports a connection that closes before the response', async () => {
    const url = await serveBytes(socket => socket.once('data', () => socket.destroy()))
    await expect(get(url)).rejects.toMatchObject({ failure: 'connection_reset' })
  })

  test('reports a connection that closes during the response', async () => {
    const url = await serveBytes(socket =>
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf')),
    )
    await expect(get(url)).rejects.toMatchObject({ failure: 'connection_reset' })
  })

  test('reports a response that is not HTTP', async () => {
    const url = await serveBytes(socket => socket.once('data', () => socket.end('hello there\r\n\r\n')))
    await expect(get(url)).rejects.toMatchObject({ failure: 'invalid_answer' })
  })

  test('reports headers without an end', async () => {
    const url = await serveBytes(socket =>
      socket.once('data', () => socket.write(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(40_000)}`)),
    )
    await expect(get(url)).rejects.toMatchObject({ failure: 'invalid_answer' })
  })

  test('reports an unknown name', async () => {
    const lost = createOutboundHttp({
      resolve: (host, done) => done(Object.assign(new Error(host), { code: 'ENOTFOUND' }), []),
    })
    const url = 'https://nobody.example/'
    await expect(lost.request({ url, timeoutMs: 1_000, maxResponseBytes: 1 })).rejects.toMatchObject({
      failure: 'dns_error',
    })
  })

  test('ends when it is aborted', async () => {
    const url = await serve(() => {})
    const controller = new AbortController()
    const request = get(url, { signal: controller.signal })
    controller.abort()
    await expect(request).rejects.toMatchObject({ name: 'AbortError' })
  })
})

const hasOpenssl = (() => {
  try {
    return execFileSync('openssl', ['version']).length > 0
  } catch {
    return false
  }
})()

describe.skipIf(!hasOpenssl)('TLS', () => {
  let key: string
  let cert: string
  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), 'mi-tls-'))
    const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-days',
        '2',
        '-subj',
        '/CN=hooks.example.com',
        '-addext',
        'subjectAltName=DNS:hooks.example.com',
        '-keyout',
        keyFile,
        '-out',
        certFile,
      ],
      { stdio: 'ignore' },
    )
    key = readFileSync(keyFile, 'utf8')
    cert = readFileSync(certFile, 'utf8')
  })

  const serveTls = async () => {
    const server = createTlsServer({ key, cert }, (_req, res) => res.end('secure'))
    return (await listen(server as unknown as Server)).replace('http:', 'https:')
  }

  test('refuses a certificate of an unknown authority', async () => {
    await expect(get(await serveTls())).rejects.toMatchObject({ failure: 'tls_error' })
  })

  test('accepts a trusted certificate only for its name', async () => {
    const { port } = new URL(await serveTls())
    const trusting = createOutboundHttp({
      ca: cert,
      allowedNetworks: parseNetworks(['127.0.0.0/8']),
      resolve: (_host, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
    })
    const call = (host: string) =>
      trusting.request({ url: `https://${host}:${port}/`, timeoutMs: 30_000, maxResponseBytes: 100 })
    expect((await call('hooks.example.com')).body.toString()).toBe('secure')
    await expect(call('other.example.com')).rejects.toMatchObject({ failure: 'tls_error' })
    await trusting.close()
  })

  test('reports a server without TLS as a TLS error', async () => {
    const url = (await serveBytes(socket => socket.end('no TLS here'))).replace('http:', 'https:')
    await expect(get(url)).rejects.toMatchObject({ failure: 'tls_error' })
  })
})
