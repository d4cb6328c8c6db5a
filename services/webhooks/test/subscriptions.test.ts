import { describe, expect, test } from 'vitest'
import { create, platform, receiver, send, useWebhooks } from './support/use-webhooks.ts'

useWebhooks()

describe('a subscription', () => {
  test('shows its secret once, is listed without pages, changed and deleted', async () => {
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

  test('never shows a secret that the client gave', async () => {
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
    [{ url: 'https://93.184.216.34:22/hook' }, 'url'],
    [{ url: 'https://example.com/a\tb' }, 'url'],
    [{ url: ' https://example.com/a' }, 'url'],
    [{ description: 'Tickets\u0007' }, 'description'],
    [{ description: 'Tickets\nand more' }, 'description'],
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

  test('returns 404 for another account and for the other mode', async () => {
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

  test('refuses the fifty-first subscription, also under concurrent requests', async () => {
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

  test('returns the same subscription without its secret for a repeated Idempotency-Key', async () => {
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
