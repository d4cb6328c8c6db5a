import { eventually } from '@mi/testkit'
import { describe, expect, test } from 'vitest'
import { create, receiver, send, useWebhooks } from './support/use-webhooks.ts'

useWebhooks()

/** A webhook with a request that the receiver holds without a response. */
async function sending(status: number) {
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  receiver.behave(async () => {
    await promise
    return { status }
  })
  const { json: webhook } = await create({ events: ['meeting.created'] })
  await send('POST', '/meetings', { title: 'Held', platform: 'zoom', started_at: '2026-03-02T10:00:00Z' })
  const [first] = await eventually(
    async () => receiver.received,
    got => got.length > 0,
  )
  const delivery = () => send('GET', `/webhook-events/${first!.event.id}/deliveries`)
  const attempted = () =>
    eventually(delivery, ({ json }) => json.data[0].attempts.length > 0).then(({ json }) => json.data[0])
  return { webhook, answer, attempted }
}

describe('while a request is being sent', () => {
  test('fails a delivery of a disabled webhook, which can be replayed', async () => {
    const { webhook, answer, attempted } = await sending(500)
    await send('PATCH', `/webhooks/${webhook.id}`, { active: false })
    answer()
    expect(await attempted()).toMatchObject({ status: 'failed', next_attempt_at: null })
    await send('PATCH', `/webhooks/${webhook.id}`, { active: true })
    receiver.behave(() => ({ status: 200 }))
    const missed = { from: '2026-01-01', to: '2100-01-01', status: 'failed' }
    expect((await send('POST', `/webhooks/${webhook.id}/replay`, missed)).json).toEqual({ queued: 1 })
  })

  test('records a success of a webhook that was disabled', async () => {
    const { webhook, answer, attempted } = await sending(200)
    await send('PATCH', `/webhooks/${webhook.id}`, { active: false })
    answer()
    expect(await attempted()).toMatchObject({ status: 'succeeded' })
  })

  test('ignores 410 from the previous URL of a moved receiver', async () => {
    const { webhook, answer, attempted } = await sending(410)
    await send('PATCH', `/webhooks/${webhook.id}`, { url: `${receiver.url}/moved` })
    answer()
    await attempted()
    receiver.behave(() => ({ status: 200 }))
    // Outcomes are written in batches, one after the other.
    const { json: test } = await send('POST', `/webhooks/${webhook.id}/test`, {})
    await eventually(
      () => send('GET', `/webhook-events/${test.id}`),
      ({ json }) => json.deliveries.succeeded === 1,
    )
    expect((await send('GET', `/webhooks/${webhook.id}`)).json).toMatchObject({ active: true })
  })
})
