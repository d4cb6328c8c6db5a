import { type ChildProcess, spawn } from 'node:child_process'
import type { IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { startTestHttpServer, type TestHttpServer } from '@mi/testkit'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CliTest, startCliTest } from './support/run-mi.ts'

const BIN = new URL('../bin/mi.mjs', import.meta.url).pathname
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

let cli: CliTest
let server: TestHttpServer
let listener: ChildProcess | undefined
const received: { headers: IncomingHttpHeaders; body: string }[] = []

beforeAll(async () => {
  server = await startTestHttpServer(async (req, res) => {
    const body = await text(req)
    if (req.url === '/refuses') return res.writeHead(401).end('bad\nsignature')
    received.push({ headers: req.headers, body })
    res.writeHead(204).end()
  })
  cli = await startCliTest({ WEBHOOKS_ALLOWED_NETWORKS: '127.0.0.0/8' })
})
afterAll(async () => {
  listener?.kill()
  await server?.stop()
  await cli?.stop()
})

test('mi webhooks listen forwards each event once, with a signature', async () => {
  const target = `${server.url}/hook`
  const { api_key: key } = cli.platform.credentials
  listener = spawn(
    process.execPath,
    [BIN, 'webhooks', 'listen', '--forward-to', target, '--secret', SECRET, '--events', 'meeting.created'],
    { env: { PATH: process.env.PATH, MI_API_KEY: key, MI_BASE_URL: cli.platform.baseUrl } },
  )
  let out = ''
  listener.stdout?.on('data', chunk => {
    out += chunk
  })
  await expect.poll(() => out).toContain(`Signing secret: ${SECRET}`)
  const meeting = { title: 'Heard', platform: 'zoom', started_at: '2026-03-02T10:00:00Z' }
  const { json } = await cli.platform.request('POST', '/meetings', { json: meeting })
  await expect.poll(() => received.length).toBe(1)
  const [{ headers, body }] = received as [(typeof received)[0]]
  const event = new Webhook(SECRET).verify(body, headers as Record<string, string>)
  expect(event).toMatchObject({
    id: headers['webhook-id'],
    type: 'meeting.created',
    account_id: cli.platform.credentials.account_id,
    data: { object: { id: json.id, title: 'Heard' } },
  })
  await expect.poll(() => out).toMatch(/meeting\.created +wev_\w+ +→ 204/)
  // A second event must not forward the first again.
  await cli.platform.request('POST', '/meetings', { json: { ...meeting, title: 'Next' } })
  await expect.poll(() => received.length).toBe(2)
  expect(new Set(received.map(request => request.headers['webhook-id'])).size).toBe(2)
}, 90_000)

test('mi webhooks lists the webhooks', async () => {
  expect(await cli.json(['webhooks'])).toEqual([])
  await cli.platform.request('POST', '/webhooks', {
    json: { url: 'https://hooks.example.com/', events: ['summary.ready'] },
  })
  const { out } = await cli.mi(['webhooks'])
  expect(out).toContain('https://hooks.example.com/')
  expect(out).toContain('summary.ready')
})

test('mi webhooks test, check, enable and replay explain missing deliveries', async () => {
  const url = `${server.url}/refuses`
  const { request } = cli.platform
  const { json: webhook } = await request('POST', '/webhooks', { json: { url, events: ['summary.ready'] } })
  await request('POST', '/meetings', {
    json: { title: 'Unheard', platform: 'zoom', started_at: '2026-03-02T10:00:00Z' },
  })
  await expect
    .poll(async () => (await request('GET', '/webhook-events?type=meeting.created')).json.data.length)
    .toBeGreaterThan(0)

  const tried = await cli.mi(['webhooks', 'test', '/refuses'])
  expect([tried.code, tried.out]).toEqual([1, expect.stringMatching(/401 after \d+ ms: "bad signature"/)])
  expect(tried.err).toContain(`its secret has to end in ${webhook.secret_hint}`)

  const active = await cli.mi(['webhooks', 'check', webhook.id])
  expect(active.out).toContain('✓ It is active.')
  expect(active.out).toMatch(
    /✗ Of the last \d+ events of the account it does not subscribe to \d+: .*\d+ × meeting\.created/,
  )
  expect(active.out).toMatch(/✗ webhook\.test of .*, attempt 1: 401 after \d+ ms: "bad signature"/)

  await request('PATCH', `/webhooks/${webhook.id}`, { json: { active: false, events: ['*'] } })
  const since = ['--since', '2026-01-01']
  const early = await cli.mi(['webhooks', 'replay', '/refuses', ...since])
  expect([early.code, early.err]).toEqual([1, expect.stringContaining(`mi webhooks enable ${webhook.id}`)])
  const { findings } = await cli.json(['webhooks', 'check', '/refuses'])
  expect(findings[0]).toEqual({
    ok: false,
    what: expect.stringContaining('switched off by a person'),
    remedy: expect.stringContaining(`mi webhooks replay ${webhook.id} --since`),
  })
  expect((await cli.mi(['webhooks', 'enable', '/refuses'])).out).toContain('is active')
  expect((await cli.json(['webhooks', 'replay', '/refuses', ...since])).queued).toBeGreaterThan(0)
  expect((await cli.mi(['webhooks', 'check', 'nowhere'])).code).toBe(4)
}, 90_000)

test('rejects an invalid address', async () => {
  const { code, err } = await cli.mi(['webhooks', 'listen', '--forward-to', 'localhost:3000'])
  expect([code, err]).toEqual([2, expect.stringContaining('--forward-to')])
})
