import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from '../attack.ts'

const MEETINGS = 150
const RATE_LIMITED = 429
const RETRY_MS = 1_000

/** Deletes meetings whose webhook does not exist: each deletion waits for a delivery that fails for days. */
export async function attack({ baseUrl, apiKey, signal }: Attack): Promise<void> {
  const call = async (method: string, path: string, body?: object): Promise<{ id: string }> => {
    for (;;) {
      const response = await fetch(baseUrl + path, {
        method,
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
        signal,
      })
      const text = await response.text()
      if (response.status !== RATE_LIMITED) return text === '' ? { id: '' } : JSON.parse(text)
      await sleep(RETRY_MS, undefined, { signal })
    }
  }
  await call('POST', '/webhooks', { url: 'https://receiver.invalid/hook', events: ['*'] })
  for (let count = 0; count < MEETINGS && !signal.aborted; count++) {
    const started_at = '2026-01-31T09:30:00Z'
    const { id } = await call('POST', '/meetings', { title: 'Attack', platform: 'zoom', started_at })
    await call('DELETE', `/meetings/${id}`)
  }
  // The jobs that wait are the attack.
  await sleep(24 * 3_600_000, undefined, { signal })
}
