import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@mi/contracts'
import type { BenchPlatform } from '../platform-support/start-platform.ts'

export type ImportingClient = ReturnType<typeof createImportingClient>

/** Imports meetings into a platform, and searches for them. */
export function createImportingClient({ baseUrl, apiKey, searchAddress, asOwner }: BenchPlatform) {
  const transcripts = createClient('mi.transcripts.v1.Transcripts', { address: searchAddress })

  function send(method: string, path: string, body: unknown): Promise<Response> {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
    return fetch(baseUrl + path, { method, headers, body: JSON.stringify(body) })
  }

  async function sendUntilTaken(method: string, path: string, body: unknown): Promise<{ id: string }> {
    for (;;) {
      const response = await send(method, path, body)
      const text = await response.text()
      if (response.ok) return JSON.parse(text || '{}')
      if (response.status !== 429) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
      await sleep(1_000)
    }
  }

  return {
    /** Imports a meeting like a client of the API. Returns its id. */
    async importMeeting(title: string, transcript: unknown): Promise<string> {
      const meeting = { title, platform: 'zoom', started_at: new Date().toISOString() }
      const { id } = await sendUntilTaken('POST', '/meetings', meeting)
      await sendUntilTaken('PUT', `/meetings/${id}/transcript`, transcript)
      return id
    },
    /** The number of segments that search finds. Calls the service directly, because the API allows thirty searches a minute. */
    async found(query: string): Promise<number> {
      const page = await transcripts.searchTranscripts({ query, limit: 1 }, asOwner())
      return page.pagination?.total ?? 0
    },
    /** The same count through the API. */
    async foundByApi(query: string): Promise<number> {
      const response = await send('POST', '/transcripts/search', { query })
      if (!response.ok) throw new Error(`The search answered ${response.status}.`)
      const page = (await response.json()) as { pagination: { total: number } }
      return page.pagination.total
    },
    close: () => transcripts.close(),
  }
}
