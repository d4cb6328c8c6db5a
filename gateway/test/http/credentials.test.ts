import { setTimeout as sleep } from 'node:timers/promises'
import { newApiKey } from '@mi/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleMeetings } from '../../bench/sample-meetings.ts'
import { type Harness, startHarness } from '../support/harness.ts'

const VERIFY = 'mi.identity.v1.Credentials/VerifyApiKey'
const LIST = 'mi.meetings.v1.Meetings/ListMeetings'

let harness: Harness

beforeAll(async () => {
  harness = await startHarness({ gateways: 2 })
  harness.handle(LIST, async () => sampleMeetings(1))
})
afterAll(() => harness?.stop())

const list = (key: string, copy = 0) =>
  fetch(`${harness.gateways[copy]!.url}/v1/meetings`, { headers: { Authorization: `Bearer ${key}` } })

describe('a request', () => {
  test('without a key gets 401 with a challenge', async () => {
    const response = await harness.request('/v1/meetings', { key: null })
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(await response.json()).toMatchObject({ error: { code: 'unauthorized' } })
  })

  test.each([
    'Basic dXNlcjpwYXNz',
    'Bearer',
    'Bearer ',
    'Bearer a b',
    'svc_live_x',
    'Bearer svc_live_x',
    `Bearer ${newApiKey('live').key}`,
    'Bearer eyJhbGciOiJub25lIn0.e30.',
  ])('with Authorization: %s is refused', async Authorization => {
    const response = await harness.request('/v1/meetings', { key: null, headers: { Authorization } })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
    expect(response.headers.get('x-ratelimit-limit')).toBeNull()
  })

  test('may write the scheme in any case', async () => {
    const response = await harness.request('/v1/meetings', {
      key: null,
      headers: { Authorization: `bearer   ${harness.key()}` },
    })
    expect(response.status).toBe(200)
  })

  test('with a mistyped key is refused without a call to identity', async () => {
    const before = harness.calls(VERIFY)
    const key = harness.key()
    const mistyped = key.slice(0, 20) + (key[20] === 'A' ? 'B' : 'A') + key.slice(21)
    expect((await list(mistyped)).status).toBe(401)
    expect(harness.calls(VERIFY)).toBe(before)
  })

  test('without the scope is 403, names the scope, and counts', async () => {
    const key = harness.key({ scopes: ['transcripts:read'], perMinute: 10 })
    const response = await list(key)
    expect(response.status).toBe(403)
    expect(response.headers.get('www-authenticate')).toBe(
      'Bearer error="insufficient_scope", scope="meetings:read"',
    )
    expect(response.headers.get('x-ratelimit-remaining')).toBe('9')
    expect(await response.json()).toMatchObject({ error: { code: 'insufficient_scope' } })
  })

  test('may use what its documented scope implies', async () => {
    const key = harness.key({ scopes: ['meetings:write'] })
    const body = JSON.stringify({ name: 'Ada' })
    const path = '/v1/transcripts/trs_01HZX3K5Q8V2N4M6P7R9S0T1W2/speakers/prt_01HZX3K5Q8V2N4M6P7R9S0T1W2'
    const headers = { 'Content-Type': 'application/json' }
    expect((await harness.request(path, { method: 'PATCH', key, body, headers })).status).toBe(200)
  })

  test('may reset the test data only with a test key', async () => {
    const reset = (key: string) => harness.request('/v1/test-data/reset', { method: 'POST', key })
    const live = await reset(harness.key())
    expect([live.status, ((await live.json()) as { error: { code: string } }).error.code]).toEqual([
      403,
      'forbidden',
    ])
    expect((await reset(harness.key({ mode: 'test' }))).status).toBe(202)
  })
})

describe('look-ups', () => {
  /** The number of calls to identity meanwhile, and the number of calls that `everyMs` allows. */
  async function askedDuring(
    everyMs: number,
    work: () => Promise<void>,
  ): Promise<[asked: number, most: number]> {
    const before = harness.calls(VERIFY)
    const began = performance.now()
    await work()
    return [harness.calls(VERIFY) - before, 1 + Math.floor((performance.now() - began) / everyMs)]
  }

  test('ask identity once a second for many requests with one key', async () => {
    const key = harness.key()
    const [asked, most] = await askedDuring(1_000, async () => {
      const responses = await Promise.all(Array.from({ length: 50 }, () => list(key)))
      expect(responses.every(response => response.status === 200)).toBe(true)
    })
    expect(asked).toBeGreaterThan(0)
    expect(asked).toBeLessThanOrEqual(most)
  })

  test('ask for an unknown key once in two seconds', async () => {
    const { key } = newApiKey('live')
    const [asked, most] = await askedDuring(2_000, async () => {
      for (let request = 0; request < 5; request++) expect((await list(key)).status).toBe(401)
    })
    expect(asked).toBeGreaterThan(0)
    expect(asked).toBeLessThanOrEqual(most)
  })

  test('refuse a revoked key soon in every copy', async () => {
    const key = harness.key()
    expect((await list(key, 0)).status).toBe(200)
    expect((await list(key, 1)).status).toBe(200)
    harness.identity.revoke(key)
    for (const copy of [0, 1]) await expect.poll(async () => (await list(key, copy)).status).toBe(401)
  })
})

describe('the role of a user', () => {
  const reset = (key: string, copy: number) =>
    fetch(`${harness.gateways[copy]!.url}/v1/test-data/reset`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}` },
    })

  test('refuses an operation above it with 403, which counts', async () => {
    const key = harness.key({ mode: 'test', role: 'member', perMinute: 10 })
    const response = await reset(key, 0)
    expect(response.headers.get('x-ratelimit-remaining')).toBe('9')
    expect([response.status, await response.json()]).toMatchObject([
      403,
      { error: { code: 'forbidden', message: 'This needs the role admin in the account.' } },
    ])
  })

  test('applies in every copy soon after a change', async () => {
    const key = harness.key({ mode: 'test', role: 'admin' })
    for (const copy of [0, 1]) expect((await reset(key, copy)).status).toBe(202)
    harness.identity.change(key, { role: 'member' })
    for (const copy of [0, 1]) await expect.poll(async () => (await reset(key, copy)).status).toBe(403)
    harness.identity.change(key, { role: 'owner' })
    for (const copy of [0, 1]) await expect.poll(async () => (await reset(key, copy)).status).toBe(202)
  })
})

describe('while identity is down', () => {
  test('accepts a valid key during the grace period, returns 503 for others', async () => {
    const other = await startHarness()
    other.handle(LIST, async () => sampleMeetings(1))
    const key = other.key()
    expect((await other.request('/v1/meetings', { key })).status).toBe(200)
    await other.stopService('identity')
    // The gateway asks identity again when the credential is older than a second. Only then the grace period applies.
    await sleep(1_100)
    expect((await other.request('/v1/meetings', { key })).status).toBe(200)
    expect((await other.request('/v1/meetings', { key })).status).toBe(200)
    const unknown = await other.request('/v1/meetings', { key: other.key() })
    expect(unknown.status).toBe(503)
    expect(unknown.headers.get('retry-after')).not.toBeNull()
    await other.stop()
  })

  test('refuses the key after the grace period', async () => {
    const other = await startHarness({ env: { CREDENTIAL_GRACE: '0ms' } })
    other.handle(LIST, async () => sampleMeetings(1))
    expect((await other.request('/v1/meetings')).status).toBe(200)
    await other.stopService('identity')
    await expect.poll(async () => (await other.request('/v1/meetings')).status).toBe(503)
    await other.stop()
  })
})

describe('addresses', () => {
  test('that guess keys are limited without affecting clients behind the same address', async () => {
    const other = await startHarness({ config: { 'address-limit': { badCredentialsPerMinute: 5 } } })
    other.handle(LIST, async () => sampleMeetings(1))
    const good = other.key()
    expect((await other.request('/v1/meetings', { key: good })).status).toBe(200)
    const statuses: number[] = []
    for (let guess = 0; guess < 8; guess++) {
      statuses.push((await other.request('/v1/meetings', { key: newApiKey('live').key })).status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
    const asked = other.calls(VERIFY)
    const refused = await other.request('/v1/meetings', { key: newApiKey('live').key })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(other.calls(VERIFY)).toBe(asked)
    expect((await other.request('/v1/meetings', { key: good })).status).toBe(200)
    await other.stop()
  })

  test('are limited on operations without authentication', async () => {
    const other = await startHarness({ config: { 'address-limit': { publicPerMinute: 3 } } })
    other.handle('mi.meetings.v1.Recordings/ReadFile', async function* () {
      yield { status: 200, headers: { 'Content-Type': 'text/plain' }, data: Buffer.from('file') }
    })
    const statuses: number[] = []
    for (let request = 0; request < 5; request++) {
      const response = await other.request('/v1/files/token', { key: null })
      await response.text()
      statuses.push(response.status)
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    await other.stop()
  })

  test('come from the trusted proxies, not from the client', async () => {
    const seen: (string | null)[] = []
    const other = await startHarness({ env: { TRUSTED_PROXIES: '1' } })
    other.handle(LIST, async (_request: never, ctx: { clientIp: string | null }) => {
      seen.push(ctx.clientIp)
      return sampleMeetings(1)
    })
    await other.request('/v1/meetings', { headers: { 'X-Forwarded-For': '6.6.6.6, 203.0.113.9' } })
    await other.request('/v1/meetings')
    // Some proxies add the port.
    for (const forwarded of ['203.0.113.9:4711', '[2001:db8::9]:4711', '2001:db8::9'])
      await other.request('/v1/meetings', { headers: { 'X-Forwarded-For': forwarded } })
    // An entry that is not an address would be counted, logged and stored as an address.
    for (const forwarded of ['<script>', '203.0.113.999', 'x\xff', '[::1', '203.0.113.9:x', 'unknown'])
      await other.request('/v1/meetings', { headers: { 'X-Forwarded-For': forwarded } })
    expect(seen.splice(0, 5)).toEqual([
      '203.0.113.9',
      '127.0.0.1',
      '203.0.113.9',
      '2001:db8::9',
      '2001:db8::9',
    ])
    expect(new Set(seen)).toEqual(new Set(['127.0.0.1']))
    expect(seen).toHaveLength(6)
    await other.stop()
  })
})
