import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { BenchKey, BenchPlatform } from '../platform-support/start-platform.ts'
import { timed } from './times.ts'

/** What the endpoint lets a key ask in a minute. */
const SEARCHES_OF_A_KEY = 30

/** A page as the API answers it, as far as the bench looks. */
export interface SearchAnswer {
  data: { segment: { id: string; text: string } }[]
  pagination: { total: number }
}

/**
 * A client of the API on one connection that it keeps. It stays below the endpoint's limit of thirty a minute by going on with another key
 * of its account: made, and shown to the gateway, outside of the time that is measured.
 */
export function createApiClient({ baseUrl, issueKey }: Pick<BenchPlatform, 'baseUrl' | 'issueKey'>) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const spent: BenchKey[] = []
  const ready: BenchKey[] = []
  let used = 0

  async function send(method: string, path: string, key: BenchKey, body?: string): Promise<string> {
    const headers = { authorization: `Bearer ${key.key}`, 'content-type': 'application/json' }
    const sent = request(`${baseUrl}${path}`, { method, agent, headers })
    sent.end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const text = (await buffer(answer)).toString()
    if (answer.statusCode === undefined || answer.statusCode >= 300)
      throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text}`)
    return text
  }

  /** An account may have no more than a few keys at a time. */
  async function revokeSpent(): Promise<void> {
    for (const key of spent.splice(0)) await send('DELETE', `/api-keys/${key.id}`, key)
  }

  async function addKey(): Promise<void> {
    const key = await issueKey()
    await send('GET', '/me', key)
    ready.push(key)
  }

  return {
    /** Makes keys for so many searches, so that none has to be made in between. */
    async expect(searches: number): Promise<void> {
      while (ready.length * SEARCHES_OF_A_KEY < searches) await addKey()
    },
    /** The first page of twenty, read to its end and parsed. */
    async search(query: string): Promise<{ tookMs: number; result: SearchAnswer }> {
      if (ready.length === 0) await addKey()
      const key = ready[0] as BenchKey
      const body = JSON.stringify({ query, limit: 20 })
      const answer = await timed(async () => JSON.parse(await send('POST', '/transcripts/search', key, body)))
      used++
      if (used % SEARCHES_OF_A_KEY === 0) spent.push(...ready.splice(0, 1))
      if (ready.length === 0) await revokeSpent()
      return answer
    },
    async close(): Promise<void> {
      spent.push(...ready.splice(0))
      await revokeSpent()
      agent.destroy()
    },
  }
}
