import { commonErrors, invalid } from '@mi/errors'
import { newId } from '@mi/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sampleMeetings } from '../../bench/sample-meetings.ts'
import { type Harness, startHarness } from '../support/harness.ts'

const CREATE = 'mi.meetings.v1.Meetings/CreateMeeting'
const meeting = { title: 'Planning', platform: 'zoom', started_at: '2026-01-31T09:30:00Z' }

let harness: Harness
let created = 0

beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness?.stop())
beforeEach(() => {
  harness.handle(CREATE, async () => {
    created++
    return { ...sampleMeetings(1).data[0], id: newId('mtg'), updatedAt: new Date(0) }
  })
})

let keys = 0
const fresh = () => `order-${++keys}`
const post = (
  idempotencyKey: string,
  body: unknown = meeting,
  options: { key?: string; path?: string } = {},
) =>
  harness.request(options.path ?? '/v1/meetings', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
    ...(options.key ? { key: options.key } : {}),
  })
const codeOf = async (response: Response) =>
  ((await response.json()) as { error: { code: string } }).error.code

describe('the same Idempotency-Key', () => {
  test('runs the operation once and replays its response', async () => {
    const key = fresh()
    const before = created
    const first = await post(key)
    const again = await post(key)
    expect([first.status, again.status]).toEqual([201, 201])
    expect(await again.text()).toBe(await first.text())
    expect(again.headers.get('location')).toBe(first.headers.get('location'))
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'))
    expect([first.headers.get('idempotency-replayed'), again.headers.get('idempotency-replayed')]).toEqual([
      null,
      'true',
    ])
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
    expect(created - before).toBe(1)
  })

  test('is refused with another payload', async () => {
    const key = fresh()
    await post(key)
    const other = await post(key, { ...meeting, title: 'Other' })
    expect([other.status, await codeOf(other)]).toEqual([422, 'idempotency_key_reused'])
  })

  test('is refused while the first request is running', async () => {
    const key = fresh()
    let finish: () => void = () => {}
    const running = new Promise<void>(resolve => {
      finish = resolve
    })
    harness.handle(CREATE, async () => {
      await running
      return { ...sampleMeetings(1).data[0], updatedAt: new Date(0) }
    })
    const first = post(key)
    await expect.poll(() => harness.calls('mi.identity.v1.Idempotency/BeginRequest')).toBeGreaterThan(0)
    await expect.poll(async () => (await post(key)).status).toBe(409)
    const second = await post(key)
    expect(await codeOf(second)).toBe('idempotency_in_progress')
    finish()
    expect((await first).status).toBe(201)
    expect((await post(key)).headers.get('idempotency-replayed')).toBe('true')
  })

  test('is a different key for another account', async () => {
    const key = fresh()
    const before = created
    await post(key)
    await post(key, meeting, { key: harness.key() })
    expect(created - before).toBe(2)
  })

  test('is a different key for another user, not for another credential', async () => {
    const idempotencyKey = fresh()
    const [accountId, userId] = [newId('acc'), newId('usr')]
    const before = created
    const replayed = async (key: string) =>
      (await post(idempotencyKey, meeting, { key })).headers.get('idempotency-replayed')
    expect(await replayed(harness.key({ accountId, userId }))).toBeNull()
    expect(await replayed(harness.key({ accountId }))).toBeNull()
    expect(created - before).toBe(2)
    expect(await replayed(harness.key({ accountId, userId }))).toBe('true')
    const other = await post(
      idempotencyKey,
      { ...meeting, title: 'Other' },
      { key: harness.key({ accountId }) },
    )
    expect(other.status).toBe(201)
    expect(created - before).toBe(3)
  })

  test('may be used again after a refusal before the operation', async () => {
    const key = fresh()
    expect((await post(key, { ...meeting, title: '' })).status).toBe(400)
    expect((await post(key)).status).toBe(201)
  })

  test('may be used again after an internal error', async () => {
    const key = fresh()
    harness.handle(CREATE, async () => {
      throw new Error('down')
    })
    expect((await post(key)).status).toBe(500)
    harness.handle(CREATE, async () => ({ ...sampleMeetings(1).data[0], updatedAt: new Date(0) }))
    expect((await post(key)).status).toBe(201)
  })

  test('is 503 until identity can release it, then free again', async () => {
    const release = 'mi.identity.v1.Idempotency/ReleaseRequest'
    const key = fresh()
    harness.handle(CREATE, async () => {
      throw commonErrors.unavailable()
    })
    harness.handle(release, async () => {
      throw commonErrors.unavailable()
    })
    expect((await post(key)).status).toBe(503)
    harness.handle(CREATE, async () => ({ ...sampleMeetings(1).data[0], updatedAt: new Date(0) }))
    const again = await post(key)
    expect([again.status, again.headers.get('retry-after')]).toEqual([503, '2'])
    harness.handle(release, harness.identity.handlers()[release]!)
    await expect.poll(async () => (await post(key)).status).toBe(201)
  })

  test('may be used again when the service refused the request itself', async () => {
    const key = fresh()
    harness.handle(CREATE, async () => {
      throw invalid('ended_at', 'is before started_at')
    })
    expect((await post(key)).status).toBe(400)
    harness.handle(CREATE, async () => ({ ...sampleMeetings(1).data[0], updatedAt: new Date(0) }))
    expect((await post(key)).status).toBe(201)
  })
})

test('does not store or replay a secret', async () => {
  harness.handle('mi.identity.v1.ApiKeys/CreateApiKey', async () => ({
    id: newId('key'),
    name: 'ci',
    prefix: 'svc_live_',
    lastFour: 'abcd',
    mode: 'live',
    scopes: ['meetings:read'],
    createdAt: new Date(0),
    key: 'svc_live_secret',
  }))
  const body = { name: 'ci', scopes: ['meetings:read'] }
  const key = fresh()
  const first = (await (await post(key, body, { path: '/v1/api-keys' })).json()) as {
    id: string
    key: string
  }
  const again = (await (await post(key, body, { path: '/v1/api-keys' })).json()) as { id: string; key: null }
  expect(first.key).toBe('svc_live_secret')
  expect(again).toEqual({ ...first, key: null })
  expect(harness.identity.storedText()).not.toContain('svc_live_secret')
})

test('is refused when it is empty or too long', async () => {
  for (const key of ['', 'x'.repeat(256)]) {
    const response = await post(key)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { details: [{ field: 'Idempotency-Key' }] } })
  }
})

test('runs a search again without a replay', async () => {
  const key = fresh()
  for (let request = 0; request < 2; request++) {
    const response = await post(key, { query: 'budget' }, { path: '/v1/transcripts/search' })
    expect([response.status, response.headers.get('idempotency-replayed')]).toEqual([200, null])
  }
})
