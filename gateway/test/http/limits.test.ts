import { newId } from '@mi/ids'
import { freePort } from '@mi/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleMeetings } from '../../bench/sample-meetings.ts'
import { type Harness, startHarness } from '../support/harness.ts'
import { startValkey, type ValkeyServer, valkeyProgram } from '../support/valkey.ts'

const LIST = 'mi.meetings.v1.Meetings/ListMeetings'

let harness: Harness

beforeAll(async () => {
  harness = await startHarness()
  harness.handle(LIST, async () => sampleMeetings(1))
})
afterAll(() => harness?.stop())

const limitHeaders = (response: Response) =>
  ['x-ratelimit-limit', 'x-ratelimit-remaining', 'ratelimit', 'ratelimit-policy'].map(name =>
    response.headers.get(name),
  )

describe('a key', () => {
  test('gets base limit and burst pool in the headers of every response', async () => {
    const key = harness.key({ perMinute: 60, burst: 10 })
    const response = await harness.request('/v1/meetings', { key })
    expect(limitHeaders(response)).toEqual([
      '60',
      '59',
      '"default";r=59;t=60, "burst";r=10;t=300, "account";r=299;t=60, "account-burst";r=50;t=300',
      '"default";q=60;w=60, "burst";q=10;w=300, "account";q=300;w=60, "account-burst";q=50;w=300',
    ])
    const reset = Number(response.headers.get('x-ratelimit-reset'))
    expect(reset - Date.now() / 1000).toBeGreaterThan(45)
    expect(reset - Date.now() / 1000).toBeLessThanOrEqual(61)
    for (const path of ['/v1/meetings?limit=0', '/v1/meetings/absent']) {
      expect((await harness.request(path, { key })).headers.get('x-ratelimit-limit')).toBe('60')
    }
  })

  test('is refused beyond base and pool with the limit and wait', async () => {
    const key = harness.key({ perMinute: 3, burst: 2 })
    const statuses: number[] = []
    for (let request = 0; request < 5; request++)
      statuses.push((await harness.request('/v1/meetings', { key })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200])
    const refused = await harness.request('/v1/meetings', { key })
    expect(refused.status).toBe(429)
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(45)
    expect(wait).toBeLessThanOrEqual(60)
    expect(limitHeaders(refused).slice(0, 2)).toEqual(['3', '0'])
    expect(await refused.json()).toMatchObject({
      error: {
        code: 'rate_limit_exceeded',
        message: expect.stringMatching(
          /^The limit of 3 requests a minute and 2 more in bursts is exceeded\. Try again in \d+ seconds\.$/,
        ),
      },
    })
  })

  test('is not charged for a 304', async () => {
    const key = harness.key({ perMinute: 5 })
    const etag = (await harness.request('/v1/meetings', { key })).headers.get('etag')!
    for (let request = 0; request < 20; request++) {
      const response = await harness.request('/v1/meetings', { key, headers: { 'If-None-Match': etag } })
      expect([response.status, response.headers.get('x-ratelimit-remaining')]).toEqual([304, '4'])
    }
    expect((await harness.request('/v1/meetings', { key })).headers.get('x-ratelimit-remaining')).toBe('3')
  })

  test('also has the limit of an operation, without burst', async () => {
    const key = harness.key({ perMinute: 1000, burst: 100 })
    const search = () =>
      harness.request('/v1/transcripts/search', {
        method: 'POST',
        key,
        body: '{"query":"budget"}',
        headers: { 'Content-Type': 'application/json' },
      })
    const first = await search()
    expect(limitHeaders(first)).toEqual([
      '30',
      '29',
      '"default";r=999;t=60, "burst";r=100;t=300, "account";r=4999;t=60, "account-burst";r=500;t=300, "endpoint";r=29;t=60',
      '"default";q=1000;w=60, "burst";q=100;w=300, "account";q=5000;w=60, "account-burst";q=500;w=300, "endpoint";q=30;w=60',
    ])
    const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await search()).status))
    expect(statuses.filter(status => status === 200)).toHaveLength(29)
    expect(statuses.filter(status => status === 429)).toHaveLength(11)
    expect((await harness.request('/v1/meetings', { key })).headers.get('x-ratelimit-remaining')).toBe('969')
  })

  test('never exceeds its limit with 1,000 concurrent requests', async () => {
    const key = harness.key({ perMinute: 300, burst: 50 })
    const statuses = await burst([harness.gateway.url], key)
    expect(statuses.filter(status => status === 200)).toHaveLength(350)
    expect(statuses.filter(status => status === 429)).toHaveLength(650)
  })
})

describe('an account', () => {
  test('has five times the limit of a key, in both modes', async () => {
    const accountId = newId('acc')
    const key = (mode: 'live' | 'test') => harness.key({ accountId, mode, perMinute: 4 })
    const list = async (credential: string) => {
      const response = await harness.request('/v1/meetings', { key: credential })
      return [response.status, ...limitHeaders(response).slice(0, 2)]
    }
    for (const credential of [key('live'), key('test'), key('live'), key('test')])
      for (let request = 0; request < 4; request++) expect((await list(credential))[0]).toBe(200)
    const [fifth, sixth] = [key('live'), key('live')]
    expect(await list(fifth)).toEqual([200, '4', '3'])
    expect(await list(fifth)).toEqual([200, '4', '2'])
    // The account has fewer requests left than the new key.
    expect(await list(sixth)).toEqual([200, '20', '1'])
    expect(await list(sixth)).toEqual([200, '20', '0'])
    const refused = await harness.request('/v1/meetings', { key: key('live') })
    expect(limitHeaders(refused).slice(0, 2)).toEqual(['20', '0'])
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({
      error: {
        message: expect.stringMatching(
          /^The limit of 20 requests a minute for the whole account is exceeded\. Try again in \d+ seconds\.$/,
        ),
      },
    })
    expect((await list(harness.key({ perMinute: 4 })))[0]).toBe(200)
  })

  test('is not charged for a 304', async () => {
    const key = harness.key({ perMinute: 5 })
    const etag = (await harness.request('/v1/meetings', { key })).headers.get('etag')!
    const response = await harness.request('/v1/meetings', { key, headers: { 'If-None-Match': etag } })
    expect(response.headers.get('ratelimit')).toContain('"account";r=24;')
    const next = await harness.request('/v1/meetings', { key })
    expect(next.headers.get('ratelimit')).toContain('"account";r=23;')
  })
})

describe.skipIf(valkeyProgram() === null)('two copies on Valkey', () => {
  let server: ValkeyServer
  let copies: Harness

  beforeAll(async () => {
    server = await startValkey()
    copies = await startHarness({ gateways: 2, env: { REDIS_URL: server.url } })
    copies.handle(LIST, async () => sampleMeetings(1))
  })
  afterAll(async () => {
    await copies?.stop()
    await server?.stop()
  })

  test('never exceed the limit with 1,000 concurrent requests', async () => {
    const key = copies.key({ perMinute: 300, burst: 50 })
    const statuses = await burst(
      copies.gateways.map(({ url }) => url),
      key,
    )
    expect(statuses.filter(status => status === 200)).toHaveLength(350)
    expect(statuses.filter(status => status === 429)).toHaveLength(650)
  })

  test('fail no request when Valkey is unavailable', async () => {
    const key = copies.key({ perMinute: 5 })
    await server.stop()
    const statuses: number[] = []
    for (let request = 0; request < 6; request++)
      statuses.push((await copies.request('/v1/meetings', { key })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    const metrics = await (await fetch(`${copies.gateway.opsUrl}/metrics`)).text()
    expect(metrics).toMatch(/mi_rate_limit_shared_store_up\{[^}]*\} 0/)
    server = await startValkey(Number(new URL(server.url).port))
  })
})

test('count alone when started without Valkey, and share counts later', {
  skip: valkeyProgram() === null,
}, async () => {
  const port = await freePort()
  const alone = await startHarness({ env: { REDIS_URL: `redis://127.0.0.1:${port}` } })
  let server: ValkeyServer | undefined
  try {
    alone.handle(LIST, async () => sampleMeetings(1))
    const key = alone.key({ perMinute: 2 })
    const statuses: number[] = []
    for (let request = 0; request < 3; request++)
      statuses.push((await alone.request('/v1/meetings', { key })).status)
    expect(statuses).toEqual([200, 200, 429])
    server = await startValkey(port)
    const isShared = async () => {
      await alone.request('/v1/meetings', { key })
      return (await fetch(`${alone.gateway.opsUrl}/metrics`)).text()
    }
    await expect.poll(isShared).toMatch(/mi_rate_limit_shared_store_up\{[^}]*\} 1/)
  } finally {
    await alone.stop()
    await server?.stop()
  }
})

async function burst(urls: string[], key: string): Promise<number[]> {
  return Promise.all(
    Array.from({ length: 1000 }, async (_, index) => {
      const response = await fetch(`${urls[index % urls.length]}/v1/meetings`, {
        headers: { Authorization: `Bearer ${key}` },
      })
      await response.arrayBuffer()
      return response.status
    }),
  )
}
