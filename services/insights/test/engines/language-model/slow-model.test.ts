import { startSlowTestServer } from '@mi/testkit'
import { expect, test } from 'vitest'
import { limitedFetch } from '../../../src/engines/language-model/model/limited-fetch.ts'

test('waits for a slow model until the signal of the call', async () => {
  const slow = await startSlowTestServer(() => ({ choices: [] }))
  const request = { method: 'POST', body: '{}', signal: AbortSignal.timeout(60_000) }
  try {
    const response = await limitedFetch(`${slow.url}/v1/chat/completions`, request)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(await response.json()).toEqual({ choices: [] })
  } finally {
    await slow.stop()
  }
})
