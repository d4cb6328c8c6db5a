import type { Attack } from '../attack.ts'

const RECIPIENTS = 50
const AT_ONCE = 4

/** A free account shares a meeting by mail over and over: with new recipients, and with the same one after revoking the share. */
export async function attack({ baseUrl, apiKey, signal }: Attack): Promise<void> {
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal,
    })
    const text = await response.text()
    return response.ok && text !== '' ? (JSON.parse(text) as { id: string }) : null
  }
  const started_at = '2026-01-31T09:30:00Z'
  const meeting = await call('POST', '/meetings', { title: 'Attack', platform: 'zoom', started_at })
  const share = (recipients: string[]) =>
    call('POST', `/meetings/${meeting?.id}/share`, { recipients, message: 'Any text. '.repeat(50) })
  const work = async (worker: number) => {
    for (let round = 0; !signal.aborted; round++) {
      await share(Array.from({ length: RECIPIENTS }, (_, at) => `${worker}-${round}-${at}@example.com`))
      const again = await share(['victim@example.com'])
      if (again) await call('DELETE', `/shares/${again.id}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, worker) => work(worker)))
}
