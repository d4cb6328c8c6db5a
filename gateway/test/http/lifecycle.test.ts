import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { SettingsError } from '@mi/config'
import { newId } from '@mi/ids'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sampleMeetings } from '../../bench/sample-meetings.ts'
import { startGateway } from '../../src/gateway.ts'
import { UsageCounter } from '../../src/identity/usage-counter.ts'
import { MemoryStore } from '../../src/limits/memory-store.ts'
import { configFolder } from '../support/config-folder.ts'
import { type Harness, startHarness } from '../support/harness.ts'

const LIST = 'mi.meetings.v1.Meetings/ListMeetings'
const SECRET = 'x'.repeat(32)

let harness: Harness | undefined
const folders: string[] = []

afterEach(async () => {
  vi.restoreAllMocks()
  await harness?.stop()
  harness = undefined
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

async function folderOfConfig(): Promise<string> {
  const folder = await configFolder()
  folders.push(folder)
  return folder
}

describe('reload', () => {
  test('fails no request when repeated 100 times under load', async () => {
    harness = await startHarness()
    harness.handle(LIST, async () => sampleMeetings(5))
    const { gateway } = harness
    let loading = true
    const statuses = new Map<number, number>()
    const clients = Array.from({ length: 8 }, async () => {
      while (loading) {
        const response = await harness!.request('/v1/meetings')
        await response.arrayBuffer()
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      }
    })
    for (let reload = 0; reload < 100; reload++) expect(await gateway.reload()).toBe(true)
    loading = false
    await Promise.all(clients)
    expect([...statuses.keys()]).toEqual([200])
  })

  test('applies the file when it is saved', async () => {
    const folder = await folderOfConfig()
    harness = await startHarness({ env: { GATEWAY_CONFIG_FOLDER: folder } })
    const path = join(folder, 'gateway.config.yml')
    await writeFile(path, (await readFile(path, 'utf8')).replace('maxAgeSeconds: 86400', 'maxAgeSeconds: 60'))
    const preflight = async () => {
      const headers = { Origin: 'https://a.example', 'Access-Control-Request-Method': 'GET' }
      const response = await harness!.request('/v1/meetings', { method: 'OPTIONS', headers, key: null })
      return response.headers.get('access-control-max-age')
    }
    await expect.poll(preflight).toBe('60')
  })

  test.each([
    ['no YAML', () => 'pipelines: ['],
    ['empty', () => ''],
    ['without policies', (text: string) => text.replace(/policies:\n( {2}- .*\n)+/, '')],
    ['with a policy of another name', (text: string) => text.replaceAll('cors', 'curs')],
    ['with a policy left out', (text: string) => text.replace('      - authenticate:\n', '')],
    [
      'with policies in another order',
      (text: string) =>
        text
          .replace('      - authorize:\n', '')
          .replace('      - authenticate:\n', '      - authorize:\n      - authenticate:\n'),
    ],
    [
      'with a parameter of the wrong type',
      (text: string) => text.replace('maxAgeSeconds: 86400', 'maxAgeSeconds: soon'),
    ],
    [
      'with a parameter that does not exist',
      (text: string) => text.replace('maxAgeSeconds: 86400', 'maxAge: 1'),
    ],
    ['with the admin API', (text: string) => `${text}\nadmin:\n  port: 9876\n`],
  ])('a file that is %s is refused and changes nothing', async (_name, spoil) => {
    const folder = await folderOfConfig()
    harness = await startHarness({ env: { GATEWAY_CONFIG_FOLDER: folder } })
    harness.handle(LIST, async () => sampleMeetings(1))
    const path = join(folder, 'gateway.config.yml')
    const before = await readFile(path, 'utf8')
    const spoilt = spoil(before)
    expect(spoilt).not.toBe(before)
    await writeFile(path, spoilt)
    expect(await harness.gateway.reload()).toBe(false)
    expect((await harness.request('/v1/meetings')).status).toBe(200)
    expect((await harness.request('/v1/meetings', { key: null })).status).toBe(401)
    await writeFile(path, before)
    expect(await harness.gateway.reload()).toBe(true)
  })
})

describe('stop', () => {
  test('finishes running requests, refuses new ones and ends event streams', async () => {
    harness = await startHarness()
    let finish: () => void = () => {}
    harness.handle(LIST, async () => {
      await new Promise<void>(resolve => {
        finish = resolve
      })
      return sampleMeetings(3)
    })
    harness.handle(
      'mi.transcripts.v1.LiveTranscripts/StreamLive',
      async function* (_request: never, ctx: { signal: AbortSignal }) {
        yield { comment: 'welcome' }
        await new Promise<void>(resolve => ctx.signal.addEventListener('abort', () => resolve()))
      },
    )
    const live = await harness.request(`/v1/meetings/${newId('mtg')}/live`)
    const listened = live.text()
    const slow = harness.request('/v1/meetings')
    await expect.poll(() => harness!.calls(LIST)).toBe(1)
    const { gateway } = harness
    const stopped = gateway.stop()
    await expect.poll(() => fetch(`${gateway.url}/v1/status`).catch(() => 'refused')).toBe('refused')
    expect(await listened).toBe(': welcome\n\n')
    finish()
    const response = await slow
    expect([response.status, response.headers.get('connection')]).toEqual([200, 'close'])
    expect(((await response.json()) as { data: unknown[] }).data).toHaveLength(3)
    await stopped
  })

  test('reports not ready before it refuses connections', async () => {
    harness = await startHarness({ env: { DRAIN_DELAY: '3s' } })
    const ready = async () => (await fetch(`${harness!.gateway.opsUrl}/readyz`)).status
    await expect.poll(ready).toBe(200)
    const stopped = harness.gateway.stop()
    expect(await ready()).toBe(503)
    expect((await harness.request('/v1/status', { key: null })).status).toBe(200)
    await stopped
  })

  test('cuts off requests that do not finish in time', async () => {
    harness = await startHarness({ env: { DRAIN_TIMEOUT: '200ms' } })
    harness.handle(LIST, () => new Promise(() => {}))
    const hanging = harness.request('/v1/meetings').catch(() => 'cut off')
    await expect.poll(() => harness!.calls(LIST)).toBe(1)
    await harness.gateway.stop()
    expect(await hanging).toBe('cut off')
  })

  test('closes everything after failures and reports each failure', async () => {
    harness = await startHarness()
    const { gateway } = harness
    vi.spyOn(UsageCounter.prototype, 'close').mockRejectedValue(new Error('usage is stuck'))
    vi.spyOn(MemoryStore.prototype, 'close').mockRejectedValueOnce(new Error('limits are stuck'))
    await expect(gateway.stop()).rejects.toThrow('usage is stuck; limits are stuck')
    for (const url of [gateway.url, gateway.opsUrl])
      expect(await fetch(url).catch(() => 'refused')).toBe('refused')
    // A second stop would report the same failures again.
    harness = undefined
  })

  test('reports the remaining usage counts', async () => {
    harness = await startHarness()
    harness.handle(LIST, async () => sampleMeetings(1))
    const accountId = newId('acc')
    const key = harness.key({ accountId, mode: 'test' })
    const today = () => new Date().toISOString().slice(0, 10)
    const began = today()
    for (const query of ['', '', '?limit=0'])
      await (await harness.request(`/v1/meetings${query}`, { key })).text()
    await harness.gateway.stop()
    const counts = harness.identity.reported.filter(count => count.accountId === accountId)
    const sum = (statusClass: string) =>
      counts.filter(count => count.statusClass === statusClass).reduce((total, { count }) => total + count, 0)
    expect([sum('2xx'), sum('4xx')]).toEqual([2, 1])
    expect(counts[0]?.mode).toBe('test')
    expect([began, today()]).toContain(counts[0]?.date)
  })
})

describe('start', () => {
  test('reports every invalid setting', async () => {
    const start = startGateway({ PORT: 'abc', INTERNAL_TOKEN_SECRET: 'short', CREDENTIAL_GRACE: '5' })
    await expect(start).rejects.toThrow(SettingsError)
    await expect(start).rejects.toThrow(/INTERNAL_TOKEN_SECRET[\s\S]*PORT|PORT[\s\S]*INTERNAL_TOKEN_SECRET/)
  })

  test('fails on a used port and leaves nothing running', async () => {
    const taken = createServer()
    await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve))
    const { port } = taken.address() as AddressInfo
    const env = { PORT: String(port), OPS_PORT: '0', INTERNAL_TOKEN_SECRET: SECRET, LOG_LEVEL: 'silent' }
    await expect(startGateway(env)).rejects.toThrow(/EADDRINUSE/)
    taken.close()
  })

  test('fails on an invalid configuration', async () => {
    const folder = await folderOfConfig()
    await appendFile(join(folder, 'gateway.config.yml'), '\nadmin:\n  port: 9876\n')
    const env = {
      PORT: '0',
      INTERNAL_TOKEN_SECRET: SECRET,
      LOG_LEVEL: 'silent',
      GATEWAY_CONFIG_FOLDER: folder,
    }
    await expect(startGateway(env)).rejects.toThrow(/admin API/)
  })

  test('keeps several gateways in one process separate', async () => {
    harness = await startHarness({ gateways: 2 })
    harness.handle(LIST, async () => sampleMeetings(1))
    const [one, other] = harness.gateways
    await one!.stop()
    const response = await fetch(`${other!.url}/v1/meetings`, {
      headers: { Authorization: `Bearer ${harness.key()}` },
    })
    expect(response.status).toBe(200)
    expect(await other!.reload()).toBe(true)
  })
})

test('sends a refusal without waiting for the body', async () => {
  harness = await startHarness()
  const { port } = new URL(harness.gateway.url)
  const stalled = request({ port, method: 'POST', path: '/v1/meetings', headers: { 'Content-Length': 10 } })
  stalled.on('error', () => {})
  stalled.write('{')
  const status = await new Promise(resolve =>
    stalled.on('response', response => resolve(response.statusCode)),
  )
  expect(status).toBe(401)
  stalled.destroy()
})

test('labels metrics with routes, not paths', async () => {
  harness = await startHarness()
  const id = newId('mtg')
  await harness.request(`/v1/meetings/${id}`)
  await harness.request(`/v1/files/secret-token`, { key: null })
  const metrics = await (await fetch(`${harness.gateway.opsUrl}/metrics`)).text()
  const labels = '{le="+Inf",route="/v1/meetings/{id}",method="GET",status="200",service="gateway"}'
  expect(metrics).toContain(`mi_http_request_duration_seconds_bucket${labels} 1`)
  expect(metrics).toMatch(/mi_http_request_duration_seconds_count\{route="\/v1\/meetings\/\{id\}"[^\n]* 1\n/)
  expect(metrics).not.toContain(id)
  expect(metrics).not.toContain('secret-token')
})
