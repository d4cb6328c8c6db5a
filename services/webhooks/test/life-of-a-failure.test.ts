import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eventually } from '@mi/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { create, platform, receiver, send, useWebhooks } from './support/use-webhooks.ts'

/** A language model that refuses the key, so that its texts fail permanently. */
let model: Server
beforeAll(async () => {
  model = createServer((_request, response) => {
    response.writeHead(401, { 'content-type': 'application/json' })
    response.end('{"error":{"message":"no such key"}}')
  })
  model.listen(0, '127.0.0.1')
  await once(model, 'listening')
})
afterAll(() => model?.close())
useWebhooks(() => ({
  LLM_BASE_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`,
  LLM_MODEL: 'a-model',
  LLM_API_KEY: 'wrong',
}))

const READABLE: Record<string, string> = {
  'meeting.failed': 'meetings',
  'summary.failed': 'summaries',
  'diagram.failed': 'diagrams',
}

test('announces every failure once with its reason, readable as failed', {
  timeout: 180_000,
}, async () => {
  await create({ events: Object.keys(READABLE) })
  const seen: { type: string; sent: object; status: number; read: object }[] = []
  receiver.behave(async ({ event }) => {
    const { object } = event.data
    const { status, json } = await platform.request('GET', `/${READABLE[event.type]}/${object.id}`)
    seen.push({ type: event.type, sent: object, status, read: json })
    return { status: 200 }
  })
  const meeting = async () => {
    const started = { title: 'Planning', platform: 'zoom', started_at: '2026-03-02T10:00:00Z' }
    return (await send('POST', '/meetings', started)).json.id
  }
  const transcript = (id: string, contentType: string) =>
    platform.request('PUT', `/meetings/${id}/transcript`, {
      body: 'Ada: We paint the pier.\nGrace: I will buy the paint by Friday.\n',
      contentType,
    })
  // A summary by a model that refuses, a diagram of a topic without content, and a rejected file.
  const held = await meeting()
  expect((await transcript(held, 'text/plain')).status).toBe(202)
  await eventually(
    () => send('GET', `/meetings/${held}`),
    ({ json }) => json.status === 'completed',
    90_000,
  )
  const wanted = { type: 'mindmap', focus_topics: ['dinosaurs'] }
  expect((await send('POST', `/meetings/${held}/diagrams`, wanted)).status).toBe(202)
  expect((await transcript(await meeting(), 'application/pdf')).status).toBe(415)

  const types = () => seen.map(({ type }) => type).sort()
  await eventually(
    async () => types(),
    got => new Set(got).size === 3,
    90_000,
  )
  expect(types()).toEqual(['diagram.failed', 'meeting.failed', 'summary.failed'])
  for (const { type, sent, status, read } of seen) {
    expect([type, status]).toEqual([type, 200])
    expect(sent).toMatchObject({ status: 'failed' })
    // Lists, and therefore the event, show fewer fields of a meeting.
    expect(read).toMatchObject(sent)
  }
  const reasons = seen.map(({ type, read }) => [type, (read as { failure_reason: string }).failure_reason])
  expect(Object.fromEntries(reasons)).toEqual({
    'meeting.failed': 'unsupported_media_type',
    'summary.failed': 'model_unauthorized',
    'diagram.failed': 'focus_not_found',
  })
})
