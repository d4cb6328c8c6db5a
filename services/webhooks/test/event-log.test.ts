import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from '@mi/testkit'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { create, platform, receiver, send, useWebhooks } from './support/use-webhooks.ts'

useWebhooks()

test('returns 404 for an impossible id', async () => {
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

  test('shows deliveries with their attempts and replays them with their ids', async () => {
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

  test('sends only a test to an inactive subscription, once', async () => {
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
    expect(receiver.received.map(({ event }) => event.type)).toEqual(['webhook.test'])
    receiver.behave(() => ({ status: 200 }))
    await send('DELETE', `/webhooks/${webhook.id}`)
  })

  test('returns 409 for a replay to an inactive subscription', async () => {
    const { json: webhook } = await create({ events: ['*'] })
    const { json: event } = await send('POST', `/webhooks/${webhook.id}/test`, {})
    await send('PATCH', `/webhooks/${webhook.id}`, { active: false })
    const refused = { status: 409, json: { error: { code: 'webhook_inactive' } } }
    const range = { from: '2026-01-01', to: '2100-01-01' }
    expect(await send('POST', `/webhooks/${webhook.id}/replay`, range)).toMatchObject(refused)
    const target = { webhook_id: webhook.id }
    expect(await send('POST', `/webhook-events/${event.id}/replay`, target)).toMatchObject(refused)
    await send('PATCH', `/webhooks/${webhook.id}`, { active: true })
    expect((await send('POST', `/webhook-events/${event.id}/replay`, target)).json).toEqual({ queued: 1 })
    await send('DELETE', `/webhooks/${webhook.id}`)
  })

  test('signs with both secrets during a rotation', async () => {
    receiver.received.length = 0
    const { json: webhook } = await create({ events: ['*'] })
    const { json: rotated, status } = await send('POST', `/webhooks/${webhook.id}/rotate-secret`, {})
    expect(status).toBe(200)
    expect(rotated.secret).not.toBe(webhook.secret)
    await send('POST', `/webhooks/${webhook.id}/test`, {})
    const [delivery] = await eventually(
      async () => receiver.received,
      got => got.length > 0,
    )
    for (const secret of [webhook.secret, rotated.secret])
      expect(
        new Webhook(secret).verify(delivery!.body, delivery!.headers as Record<string, string>),
      ).toBeTruthy()
    await send('DELETE', `/webhooks/${webhook.id}`)
  })

  test('disables a subscription after 410 and mails its owner', async () => {
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
      async () => (await readdir(mail).catch(() => [])).filter(file => /^webhook-.*\.eml$/.test(file)),
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

test('records replays and tests in the audit log', async () => {
  const { json: webhook } = await create()
  const { json: event } = await send('POST', `/webhooks/${webhook.id}/test`, {})
  await send('POST', `/webhook-events/${event.id}/replay`, { webhook_id: webhook.id })
  const range = { from: '2026-01-01', to: '2026-01-02' }
  await send('POST', `/webhooks/${webhook.id}/replay`, range)
  const recorded = async () =>
    (await send('GET', '/audit-log?limit=100')).json.data.map(
      ({ action, target }: { action: string; target: { id: string } }) => `${action} ${target.id}`,
    )
  await eventually(recorded, entries =>
    [
      `webhook.tested ${webhook.id}`,
      `webhook_event.replayed ${event.id}`,
      `webhook.replayed ${webhook.id}`,
    ].every(entry => entries.includes(entry)),
  )
})
