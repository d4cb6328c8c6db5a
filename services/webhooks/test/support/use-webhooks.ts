import { startTestPlatform, type TestPlatform } from '@mi/testkit'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type Receiver, startReceiver } from './receiver.ts'

/** The platform and the receiver of a test file. */
export let platform: TestPlatform
export let receiver: Receiver

/**
 * Starts both for the test file. Removes the subscriptions of each test, which would otherwise receive events of the next test.
 * @param more settings of the platform, read when it starts
 */
export function useWebhooks(more: () => Record<string, string> = () => ({})): void {
  beforeAll(async () => {
    receiver = await startReceiver()
    platform = await startTestPlatform({ env: { WEBHOOKS_ALLOWED_NETWORKS: '127.0.0.0/8', ...more() } })
  })
  afterAll(async () => {
    await platform?.stop()
    await receiver?.stop()
  })
  afterEach(async () => {
    receiver.behave(() => ({ status: 200 }))
    for (const { id } of (await send('GET', '/webhooks')).json.data) await send('DELETE', `/webhooks/${id}`)
    receiver.received.length = 0
  })
}

export const send = (method: string, path: string, json?: unknown, key?: string) =>
  platform.request(method, path, { ...(json === undefined ? {} : { json }), ...(key ? { key } : {}) })

/** Subscribes the receiver, to all events by default. */
export const create = (more: object = {}) =>
  send('POST', '/webhooks', { url: receiver.url, events: ['*'], ...more })
