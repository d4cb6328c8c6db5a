import { loadContract, type WebhookEventName } from '@mi/contracts'
import { eventually } from '@mi/testkit'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { EVENT_TYPES } from '../src/domain/event-types.ts'
import { create, platform, receiver, send, useWebhooks } from './support/use-webhooks.ts'

useWebhooks()

interface Resource {
  id: string
  [nested: string]: unknown
}
const resources = new Map(loadContract().webhookEvents.map(({ type, resource }) => [String(type), resource]))

/** The resource in `data.object`, and the address at which it can be read when the event arrives. */
function readableOf(type: string, object: Resource): { id: string; path: string } | null {
  const resource = resources.get(type)
  if (!resource) return null
  const { id } = (resource.field ? object[resource.field] : object) as Resource
  return { id, path: resource.route.path.replace(/^\/v1|\{\w+\}/g, part => (part === '/v1' ? '' : id)) }
}

test('announces each change of a meeting once, verifiable and readable at once', {
  timeout: 120_000,
}, async () => {
  const { json: webhook } = await create()
  const readBack: { type: string; status: number; same: boolean }[] = []
  receiver.behave(async ({ event }) => {
    const readable = readableOf(event.type, event.data.object)
    if (readable) {
      const { status, json } = await platform.request('GET', readable.path)
      readBack.push({ type: event.type, status, same: json?.id === readable.id })
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

  const wanted: WebhookEventName[] = [
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
  for (const { type, ...found } of readBack) expect(found, type).toEqual({ status: 200, same: true })
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

  // After the deletion is announced, the log contains no content of the meeting.
  await eventually(
    () => send('GET', '/webhook-events?limit=100'),
    ({ text }) => !text.includes('Weekly planning') && !text.includes('budget'),
    30_000,
  )
  await send('DELETE', `/webhooks/${webhook.id}`)
})
