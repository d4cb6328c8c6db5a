import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually, startTestPlatform, type TestPlatform } from '@mi/testkit'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { EVENT_TYPES } from '../src/domain/event-types.ts'
import { type Receiver, startReceiver } from './support/receiver.ts'

let platform: TestPlatform
let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
  platform = await startTestPlatform({ env: { WEBHOOKS_ALLOWED_NETWORKS: '127.0.0.0/8' } })
})
afterAll(async () => {
  await platform?.stop()
  await receiver?.stop()
})

// One that a failed test leaves would hear what the next one does.
afterEach(async () => {
  receiver.behave(() => ({ status: 200 }))
  for (const { id } of (await send('GET', '/webhooks')).json.data) await send('DELETE', `/webhooks/${id}`)
  receiver.received.length = 0
})

const send = (method: string, path: string, json?: unknown, key?: string) =>
  platform.request(method, path, { ...(json === undefined ? {} : { json }), ...(key ? { key } : {}) })
const create = (more: object = {}) => send('POST', '/webhooks', { url: receiver.url, events: ['*'], ...more })

interface Resource {
  id: string
  /** Of `speaker_profile.matched`, which has no id of its own. */
  speaker_profile?: { id: string }
}
const idOf = (object: Resource) => object.speaker_profile?.id ?? object.id

/** Where each type of event can be read at the moment it arrives. */
const READABLE: Record<string, (object: Resource) => string> = {
  meeting: ({ id }) => `/meetings/${id}`,
  transcript: ({ id }) => `/transcripts/${id}`,
  summary: ({ id }) => `/summaries/${id}`,
  action_item: ({ id }) => `/action-items/${id}`,
  diagram: ({ id }) => `/diagrams/${id}`,
  note: ({ id }) => `/notes/${id}`,
  'meeting.shared': ({ id }) => `/shares/${id}`,
  speaker_profile: object => `/speaker-profiles/${idOf(object)}`,
}

test('the whole life of a meeting is announced, once, in events that can be verified and read back at once', {
  timeout: 120_000,
}, async () => {
  const { json: webhook } = await create()
  const readBack: { type: string; status: number; same: boolean }[] = []
  receiver.behave(async ({ event }) => {
    const object = event.data.object
    const read = READABLE[event.type] ?? READABLE[event.type.split('.')[0]]
    if (read && event.type !== 'meeting.deleted') {
      const { status, json } = await platform.request('GET', read(object))
      readBack.push({ type: event.type, status, same: json?.id === idOf(object) })
    }
    return { status: 200 }
  })

  const meeting = (
    await send('POST', '/meetings', {
      title: 'Weekly planning',
      platform: 'zoom',
      started_at: '2026-03-02T10:00:00Z',
      status: 'in_progress',
      participants: [{ name: 'Maria Lopez' }, { name: 'Tom Becker' }],
    })
  ).json
  await send('POST', `/meetings/${meeting.id}/segments`, {
    segments: [
      { key: '1', speaker: 'Maria Lopez', text: 'Tom, can you send the budget by Friday?', start: 0, end: 4 },
      {
        key: '2',
        speaker: 'Tom Becker',
        text: 'Yes, I will send the budget to the finance team by Friday.',
        start: 4,
        end: 8,
      },
      {
        key: '3',
        speaker: 'Maria Lopez',
        text: 'We decided to ship the export fix on Monday.',
        start: 8,
        end: 12,
      },
    ],
  })
  await send('POST', `/meetings/${meeting.id}/end`)
  await eventually(
    () => send('GET', `/meetings/${meeting.id}`),
    ({ json }) => json.status === 'completed',
    60_000,
  )
  const { json: completed } = await send('GET', `/meetings/${meeting.id}`)
  const [maria] = completed.participants
  await eventually(
    () =>
      send('POST', '/speaker-profiles', {
        name: 'Maria Lopez',
        meeting_id: meeting.id,
        participant_id: maria.id,
      }),
    ({ status }) => status === 201,
    30_000,
  )
  const { json: scheduled } = await send('POST', '/meetings', {
    title: 'Called off',
    platform: 'zoom',
    started_at: '2026-03-03T10:00:00Z',
    status: 'scheduled',
  })
  await send('PATCH', `/meetings/${scheduled.id}`, { status: 'in_progress' })
  await send('PATCH', `/meetings/${scheduled.id}`, { status: 'failed' })
  const { json: items } = await send('GET', `/action-items?meeting_id=${meeting.id}`)
  const item =
    items.data[0] ??
    (await send('POST', '/action-items', { meeting_id: meeting.id, title: 'Send the budget' })).json
  await send('PATCH', `/action-items/${item.id}`, { status: 'completed' })
  await send('POST', `/meetings/${meeting.id}/share`, {
    recipients: ['ada@example.com'],
    generate_link: true,
  })
  const { json: diagram } = await send('POST', `/meetings/${meeting.id}/diagrams`, { type: 'mindmap' })
  await eventually(
    () => send('GET', `/diagrams/${diagram.id}`),
    ({ json }) => json.status !== 'processing',
    60_000,
  )
  const { json: note } = await send('POST', `/meetings/${meeting.id}/notes`, { content: 'To be sent.' })
  await send('PATCH', `/notes/${note.id}`, { content: 'Sent.' })
  const { json: transcript } = await send('GET', `/meetings/${meeting.id}/transcript`)
  await send('PATCH', `/transcripts/${transcript.id}/segments/${transcript.segments[0].id}`, {
    text: 'Tom, can you send the new budget by Friday?',
  })

  const wanted = [
    'meeting.created',
    'meeting.completed',
    'transcript.ready',
    'transcript.updated',
    'summary.ready',
    'action_item.created',
    'action_item.updated',
    'action_item.completed',
    'diagram.completed',
    'note.created',
    'note.updated',
    'meeting.shared',
    'meeting.started',
    'meeting.failed',
    'speaker_profile.matched',
  ]
  const types = () => receiver.received.map(({ event }) => event.type)
  await eventually(
    async () => types(),
    got => wanted.every(type => got.includes(type)),
  )
  await send('DELETE', `/meetings/${meeting.id}`)
  await eventually(
    async () => types(),
    got => got.includes('meeting.deleted'),
  )

  for (const { headers, body, event } of receiver.received) {
    expect(new Webhook(webhook.secret).verify(body, headers as Record<string, string>)).toEqual(event)
    expect(event).toMatchObject({
      id: headers['webhook-id'],
      account_id: expect.stringMatching(/^acc_/),
      mode: 'live',
    })
    expect(EVENT_TYPES).toContain(event.type)
  }
  expect(readBack.length).toBeGreaterThan(8)
  for (const one of readBack) expect(one).toEqual({ type: one.type, status: 200, same: true })
  const ids = receiver.received.map(({ event }) => event.id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const once of [
    'meeting.completed',
    'meeting.started',
    'meeting.failed',
    'speaker_profile.matched',
    'meeting.deleted',
    'transcript.ready',
    'diagram.completed',
  ])
    expect([once, types().filter(type => type === once).length]).toEqual([once, 1])
  const deleted = receiver.received.find(({ event }) => event.type === 'meeting.deleted')
  expect(deleted?.event.data.object).toMatchObject({
    id: meeting.id,
    title: 'Weekly planning',
    status: 'completed',
  })

  // Deleted means deleted: once it is announced, the log contains nothing of the meeting any more.
  await eventually(
    () => send('GET', '/webhook-events?limit=100'),
    ({ text }) => !text.includes('Weekly planning') && !text.includes('budget'),
    30_000,
  )
  await send('DELETE', `/webhooks/${webhook.id}`)
})

describe('a subscription', () => {
  test('is created with a secret that is shown once, listed without pages, changed and deleted', async () => {
    const { status, json, headers } = await create({
      events: ['summary.ready', 'summary.ready'],
      description: 'Tickets',
    })
    expect([status, headers.get('location')]).toEqual([201, `/v1/webhooks/${json.id}`])
    expect(json).toMatchObject({
      events: ['summary.ready'],
      description: 'Tickets',
      active: true,
      disabled_reason: null,
    })
    expect(json.secret).toMatch(/^whsec_/)
    expect(json.secret_hint).toBe(json.secret.slice(-4))
    const { secret, ...shown } = json
    const list = await send('GET', '/webhooks')
    expect(Object.keys(list.json)).toEqual(['data'])
    expect(list.json.data).toContainEqual(shown)
    expect(list.text).not.toContain(secret)
    expect((await send('GET', `/webhooks/${json.id}`)).json).toEqual(shown)
    const changed = await send('PATCH', `/webhooks/${json.id}`, {
      events: ['*'],
      active: false,
      description: null,
    })
    expect(changed.json).toMatchObject({ events: ['*'], active: false, description: null })
    expect((await send('DELETE', `/webhooks/${json.id}`)).status).toBe(204)
    expect((await send('GET', `/webhooks/${json.id}`)).status).toBe(404)
  })

  test('with a secret of its own never shows it', async () => {
    const secret = 'a secret of mine, long enough'
    const { json, text } = await create({ secret })
    expect('secret' in json).toBe(false)
    expect(text).not.toContain(secret)
    expect(json.secret_hint).toBe('ough')
    await send('DELETE', `/webhooks/${json.id}`)
  })

  test.each([
    [{ url: 'https://10.0.0.1/hook' }, 'url'],
    [{ url: 'https://169.254.169.254/latest/meta-data/' }, 'url'],
    [{ url: 'http://93.184.216.34/hook' }, 'url'],
    [{ url: 'https://user:pass@example.com/hook' }, 'url'],
    [{ url: 'nonsense' }, 'url'],
    [{ events: [] }, 'events'],
    [{ events: ['meeting.exploded'] }, 'events[0]'],
    [{ secret: 'whsec_not base64!!!!' }, 'secret'],
    [{ secret: 'short' }, 'secret'],
    [{ unknown: true }, 'unknown'],
  ])('%j is refused with the name of the field', async (more, field) => {
    const { status, json } = await create(more)
    expect([status, json.error.details?.[0].field]).toEqual([400, field])
  })

  test('of another account, or of the other mode, is a 404', async () => {
    const { json } = await create()
    const test = platform.credentials.test_api_key
    for (const key of [platform.credentials.other_account.api_key, test]) {
      for (const [method, path, body] of [
        ['GET', `/webhooks/${json.id}`],
        ['PATCH', `/webhooks/${json.id}`, { active: false }],
        ['DELETE', `/webhooks/${json.id}`],
        ['POST', `/webhooks/${json.id}/test`, {}],
        ['POST', `/webhooks/${json.id}/rotate-secret`, {}],
        ['POST', `/webhooks/${json.id}/replay`, { from: '2026-01-01', to: '2027-01-01' }],
      ] as const)
        expect([method, path, (await send(method, path, body, key)).status]).toEqual([method, path, 404])
    }
    await send('DELETE', `/webhooks/${json.id}`)
  })

  test('the fifty-first is refused, also when they come at once', async () => {
    const answers = []
    for (let round = 0; round < 11; round++)
      answers.push(...(await Promise.all(Array.from({ length: 5 }, () => create()))))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter(status => status === 201)).toHaveLength(50)
    expect(answers.find(({ status }) => status === 409)?.json.error.code).toBe('limit_reached')
    await Promise.all(
      answers
        .filter(({ status }) => status === 201)
        .map(({ json }) => send('DELETE', `/webhooks/${json.id}`)),
    )
  })

  test('repeated with its Idempotency-Key it is the same one, without its secret', async () => {
    const post = () =>
      platform.request('POST', '/webhooks', {
        json: { url: receiver.url, events: ['*'] },
        headers: { 'Idempotency-Key': 'once' },
      })
    const [first, again] = [await post(), await post()]
    expect(again.json.id).toBe(first.json.id)
    expect([first.json.secret, again.json.secret]).toEqual([expect.stringMatching(/^whsec_/), undefined])
    await send('DELETE', `/webhooks/${first.json.id}`)
  })
})

test('an id that no event can have is a 404', async () => {
  for (const id of ['wev_7ZZZZZZZZZZZZZZZZZZZZZZZZZ', 'wev_00000000000000000000000000']) {
    for (const [method, path] of [
      ['GET', `/webhook-events/${id}`],
      ['GET', `/webhook-events/${id}/deliveries`],
      ['POST', `/webhook-events/${id}/replay`],
    ] as const)
      expect([path, (await send(method, path, method === 'POST' ? {} : undefined)).status]).toEqual([
        path,
        404,
      ])
  }
  const cursor = Buffer.from(JSON.stringify([253402300799999, 'x'])).toString('base64url')
  expect((await send('GET', `/webhook-events?cursor=${cursor}`)).status).toBe(200)
})

describe('the event log', () => {
  test('pages by cursor, newest first, and filters', async () => {
    const { json: webhook } = await create({ events: ['webhook.test'] })
    const sent: string[] = []
    for (let index = 0; index < 5; index++)
      sent.push((await send('POST', `/webhooks/${webhook.id}/test`, {})).json.id)
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const { json } = await send(
        'GET',
        `/webhook-events?limit=2&webhook_id=${webhook.id}${cursor && `&cursor=${cursor}`}`,
      )
      seen.push(...json.data.map(({ id }: { id: string }) => id))
      if (!json.pagination.has_more) break
      cursor = json.pagination.next_cursor
    }
    expect(seen).toEqual(sent.toReversed())
    const { json: none } = await send('GET', `/webhook-events?type=meeting.failed&webhook_id=${webhook.id}`)
    expect(none.data).toEqual([])
    for (const query of [
      'cursor=x',
      'type=meeting.exploded',
      'webhook_id=whk_1',
      'from=yesterday',
      'limit=0',
    ])
      expect([query, (await send('GET', `/webhook-events?${query}`)).status]).toEqual([query, 400])
    await send('DELETE', `/webhooks/${webhook.id}`)
  })

  test('shows each delivery with its attempts; replays it with its id', async () => {
    receiver.behave((_one, count) => (count % 2 === 1 ? { status: 500, body: 'broken' } : { status: 204 }))
    receiver.received.length = 0
    const { json: webhook } = await create({ events: ['meeting.created'] })
    await send('POST', '/meetings', {
      title: 'Replay me',
      platform: 'zoom',
      started_at: '2026-03-02T10:00:00Z',
    })
    const failed = await eventually(
      () => send('GET', `/webhook-events?webhook_id=${webhook.id}`),
      ({ json }) => json.data[0]?.deliveries.pending === 1 && receiver.received.length === 1,
    )
    const [event] = failed.json.data
    const deliveries = () => send('GET', `/webhook-events/${event.id}/deliveries`)
    const first = await eventually(deliveries, ({ json }) => json.data[0].attempts.length === 1)
    expect(first.json).toMatchObject({
      data: [
        {
          event_id: event.id,
          webhook_id: webhook.id,
          status: 'pending',
          attempts: [{ number: 1, status_code: 500, error: null, response_body: 'broken' }],
          next_attempt_at: expect.any(String),
        },
      ],
      pagination: { total: 1, has_more: false },
    })
    expect((await send('POST', `/webhook-events/${event.id}/replay`, {})).json).toEqual({ queued: 1 })
    const second = await eventually(deliveries, ({ json }) => json.data[0].status === 'succeeded')
    expect(second.json.data[0].attempts.map(({ number }: { number: number }) => number)).toEqual([1, 2])
    expect(
      receiver.received.map(({ headers }) => [headers['webhook-id'], headers['webhook-attempt']]),
    ).toEqual([
      [event.id, '1'],
      [event.id, '2'],
    ])
    expect((await send('GET', `/webhook-events/${event.id}`)).json.deliveries).toEqual({
      pending: 0,
      succeeded: 1,
      failed: 0,
    })
    receiver.behave(() => ({ status: 200 }))
    const range = await send('POST', `/webhooks/${webhook.id}/replay`, {
      from: '2026-01-01',
      to: '2100-01-01',
    })
    expect([range.status, range.json.queued]).toEqual([202, expect.any(Number)])
    expect(range.json.queued).toBeGreaterThan(0)
    const nothing = await send('POST', `/webhooks/${webhook.id}/replay`, {
      from: '2026-01-01',
      to: '2100-01-01',
      status: 'failed',
    })
    expect(nothing.json).toEqual({ queued: 0 })
    expect(
      (await send('POST', `/webhooks/${webhook.id}/replay`, { from: '2026-02-01', to: '2026-01-01' })).status,
    ).toBe(400)
    await send('DELETE', `/webhooks/${webhook.id}`)
  })

  test('a test goes to an inactive subscription, once; nothing else does', async () => {
    receiver.behave(() => ({ status: 503 }))
    receiver.received.length = 0
    const { json: webhook } = await create({ events: ['*'] })
    await send('PATCH', `/webhooks/${webhook.id}`, { active: false })
    await send('POST', '/meetings', {
      title: 'Unheard',
      platform: 'zoom',
      started_at: '2026-03-02T10:00:00Z',
    })
    const { json: event, status } = await send('POST', `/webhooks/${webhook.id}/test`, {})
    expect(status).toBe(202)
    const { json } = await eventually(
      () => send('GET', `/webhook-events/${event.id}`),
      answer => answer.json.deliveries.failed === 1,
    )
    expect(json).toMatchObject({ type: 'webhook.test', data: { object: { id: webhook.id } } })
    expect(receiver.received.map(one => one.event.type)).toEqual(['webhook.test'])
    receiver.behave(() => ({ status: 200 }))
    await send('DELETE', `/webhooks/${webhook.id}`)
  })

  test('both secrets sign while a rotation overlaps', async () => {
    receiver.received.length = 0
    const { json: webhook } = await create({ events: ['*'] })
    const { json: rotated, status } = await send('POST', `/webhooks/${webhook.id}/rotate-secret`, {})
    expect(status).toBe(200)
    expect(rotated.secret).not.toBe(webhook.secret)
    await send('POST', `/webhooks/${webhook.id}/test`, {})
    const [one] = await eventually(
      async () => receiver.received,
      got => got.length > 0,
    )
    for (const secret of [webhook.secret, rotated.secret])
      expect(new Webhook(secret).verify(one!.body, one!.headers as Record<string, string>)).toBeTruthy()
    await send('DELETE', `/webhooks/${webhook.id}`)
  })

  test('410 switches a subscription off at once and its owner gets a mail', async () => {
    receiver.behave(() => ({ status: 410 }))
    const { json: webhook } = await create({ events: ['meeting.created'] })
    await send('POST', '/meetings', { title: 'Gone', platform: 'zoom', started_at: '2026-03-02T10:00:00Z' })
    const { json } = await eventually(
      () => send('GET', `/webhooks/${webhook.id}`),
      answer => !answer.json.active,
    )
    expect(json.disabled_reason).toBe('gone')
    const mail = join(platform.platform.folder, 'mail')
    const [name = ''] = await eventually(
      async () => (await readdir(mail).catch(() => [])).filter(one => /^webhook-.*\.eml$/.test(one)),
      names => names.length > 0,
    )
    const text = await readFile(join(mail, name), 'utf8')
    expect(text).toContain(`To: ${platform.credentials.user.email}`)
    expect(text).toContain('Subject: A webhook was switched off')
    expect(text).toContain(webhook.id)
    receiver.behave(() => ({ status: 200 }))
    expect((await send('PATCH', `/webhooks/${webhook.id}`, { active: true })).json).toMatchObject({
      active: true,
      disabled_reason: null,
    })
    await send('DELETE', `/webhooks/${webhook.id}`)
  })
})
