import { request as httpRequest, type IncomingMessage } from 'node:http'
import { createPageRouter, readForm } from '@mi/service-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, startHarness } from '../support/harness.ts'
import { logFile } from '../support/log-file.ts'

let harness: Harness
let log: Awaited<ReturnType<typeof logFile>>

const router = createPageRouter()
  .get('/sign-in', ctx => {
    ctx.cookies.set('one', '1', { httpOnly: true })
    ctx.cookies.set('two', '2', { httpOnly: true })
    ctx.type = 'html'
    ctx.body = '<h1>Sign in</h1>'
  })
  .get('/settings/echo/:secret', ctx => {
    ctx.set({ Connection: 'x-hop', 'X-Hop': 'of this connection only', 'X-Kept': 'yes' })
    ctx.body = { ip: ctx.ip, state: { ...ctx.state, log: undefined }, headers: ctx.headers, url: ctx.url }
  })
  .post('/sign-in', async ctx => {
    ctx.body = Object.fromEntries(await readForm(ctx))
  })
  .get('/settings/large', ctx => {
    ctx.type = 'text/plain'
    ctx.body = 'x'.repeat(5 * 1024 * 1024)
  })
  .get('/settings/broken', () => {
    throw new Error('select * from secrets')
  })
  .post('/oauth/token', ctx => {
    ctx.body = { path: ctx.path }
  })
  .get('/oauth/authorize', ctx => {
    ctx.redirect('https://client.example/callback?code=1')
  })

beforeAll(async () => {
  log = await logFile()
  harness = await startHarness({
    pages: router,
    env: { LOG_LEVEL: 'info', LOG_FILE: log.path, TRUSTED_PROXIES: '1' },
  })
})
afterAll(() => harness?.stop())

const page = (path: string, init: RequestInit = {}) =>
  harness.request(path, { key: null, ...init, headers: { accept: 'text/html', ...init.headers } })

describe('the pages of a service', () => {
  test('have all cookies and strict headers, and exclude other sites', async () => {
    const response = await page('/sign-in', { headers: { origin: 'https://elsewhere.example' } })
    expect(await response.text()).toBe('<h1>Sign in</h1>')
    expect(response.headers.getSetCookie()).toEqual(['one=1; path=/; httponly', 'two=2; path=/; httponly'])
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(response.headers.get('x-frame-options')).toBe('DENY')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-request-id')).toMatch(/^req_/)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  test("get the client's address and no forged internal headers", async () => {
    const response = await page('/settings/echo/hush?a=1', {
      headers: {
        'x-forwarded-for': '203.0.113.7',
        'x-forwarded-host': 'forged.example',
        'mi-authorization': 'Bearer forged',
        'mi-client-ip': '10.0.0.1',
        'mi-request-id': 'forged',
        forwarded: 'for=10.0.0.1',
        authorization: 'Basic Zm9v',
      },
    })
    // biome-ignore lint/suspicious/noExplicitAny: what the page shows of its request
    const { ip, state, headers, url } = (await response.json()) as any
    expect(url).toBe('/settings/echo/hush?a=1')
    expect({ ip, clientIp: state.clientIp }).toEqual({ ip: '203.0.113.7', clientIp: '203.0.113.7' })
    expect(state.requestId).toBe(response.headers.get('x-request-id'))
    expect(headers.authorization).toBe('Basic Zm9v')
    expect(headers.forwarded).toBeUndefined()
    expect(headers['x-forwarded-host']).not.toBe('forged.example')
    expect(response.headers.get('x-kept')).toBe('yes')
    expect(response.headers.get('x-hop')).toBeNull()
    expect(response.headers.get('mi-route')).toBeNull()
  })

  test('are logged by route template without secrets from path or query', async () => {
    await page('/settings/echo/hush-hush?code=hush-hush&state=hush-hush')
    await expect.poll(() => log.lines().some(line => line.route === '/settings/echo/:secret')).toBe(true)
    expect(JSON.stringify(log.lines())).not.toContain('hush-hush')
  })

  test('accept forms; NUL, large bodies and other types are 4xx pages', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const sent = await page('/sign-in', { method: 'POST', headers: form, body: 'email=a%40b.c&name=%C3%BC' })
    expect(await sent.json()).toEqual({ email: 'a@b.c', name: 'ü' })
    const refused = async (init: RequestInit, path = '/sign-in') => {
      const response = await page(path, { method: 'POST', ...init })
      expect(response.headers.get('content-type')).toContain('text/html')
      return response.status
    }
    expect(await refused({ headers: form, body: 'email=%00' })).toBe(400)
    expect(await refused({ headers: form, body: Buffer.from([0x61, 0x3d, 0xff]) })).toBe(400)
    expect(await refused({ headers: form, body: `a=${'x'.repeat(70 * 1024)}` })).toBe(413)
    expect(await refused({ headers: form, body: `a=${'x'.repeat(1_100_000)}` })).toBe(413)
    expect(await refused({ headers: { 'content-type': 'text/plain' }, body: 'a' })).toBe(415)
    expect(await refused({ headers: form, body: 'a=1' }, '/settings/large')).toBe(405)
    expect((await page('/settings/echo/%00')).status).toBe(404)
    expect((await page('/settings/echo/%ff')).status).toBe(404)
  })

  test('show 404 as HTML or JSON, and hide causes of failures', async () => {
    const unknown = await page('/settings/none')
    expect(unknown.status).toBe(404)
    expect(await unknown.text()).toContain('Page not found')
    const json = await page('/settings/none', { headers: { accept: '*/*' } })
    expect(await json.json()).toMatchObject({ error: { code: 'not_found', request_id: /^req_/ } })
    const broken = await page('/settings/broken')
    expect(broken.status).toBe(500)
    expect(await broken.text()).not.toContain('select')
  })

  test('are streamed, also to a slow client', async () => {
    const response = await new Promise<IncomingMessage>((resolve, reject) =>
      httpRequest(`${harness.gateway.url}/settings/large`, resolve).once('error', reject).end(),
    )
    let size = 0
    for await (const chunk of response) {
      if (size === 0) await new Promise(resolve => setImmediate(resolve))
      size += chunk.length
    }
    expect(size).toBe(5 * 1024 * 1024)
  })

  test('serve the token endpoint at both addresses and to other origins', async () => {
    for (const path of ['/oauth/token', '/v1/oauth/token']) {
      const response = await page(path, { method: 'POST' })
      expect(await response.json()).toEqual({ path: '/oauth/token' })
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
    }
    const refused = await page('/oauth/token', { method: 'GET', headers: { accept: '*/*' } })
    expect(refused.status).toBe(405)
  })

  test('pass on a redirect without following it', async () => {
    const response = await page('/oauth/authorize')
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      'https://client.example/callback?code=1',
    ])
  })

  test('use the stylesheet of the gateway, which has an ETag', async () => {
    const response = await page('/assets/pages.css')
    expect(response.headers.get('content-type')).toContain('text/css')
    expect(response.headers.get('etag')).toBeTruthy()
    expect(await response.text()).toContain('.sheet')
  })
})

describe('an unavailable service', () => {
  test('returns 503 as page or OAuth JSON; other routes work', async () => {
    const down = await startHarness({ pages: router })
    try {
      const key = down.key()
      await down.stopService('identity')
      const browser = await down.request('/sign-in', { key: null, headers: { accept: 'text/html' } })
      expect(browser.status).toBe(503)
      expect(browser.headers.get('retry-after')).toBe('1')
      expect(await browser.text()).toContain('Temporarily unavailable')
      const library = await down.request('/v1/oauth/token', { key, method: 'POST' })
      expect(library.status).toBe(503)
      expect(await library.json()).toMatchObject({ error: 'temporarily_unavailable' })
      expect((await down.request('/v1/openapi.json', { key: null })).status).toBe(200)
    } finally {
      await down.stop()
    }
  })
})
