import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { BenchKey, BenchPlatform } from '../platform-support/start-platform.ts'
import { timed } from './times.ts'

/** The number of searches that a key may send in a minute. */
const SEARCHES_OF_A_KEY = 30

/** The fields of a response page that the benchmark reads. */
export interface SearchAnswer {
  data: { segment: { id: string; text: string } }[]
  pagination: { total: number }
}

/**
 * A client of the API on one persistent connection. It stays below the limit of thirty searches a minute by switching to another key of its
 * account. Creating and warming up a key is not part of the measured time.
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

  /** An account may have only a few keys at a time. */
  async function revokeSpent(): Promise<void> {
    for (const key of spent.splice(0)) await send('DELETE', `/api-keys/${key.id}`, key)
  }

  async function addKey(): Promise<void> {
    const key = await issueKey()
    await send('GET', '/me', key)
    ready.push(key)
  }

  return {
    /** Creates the keys for this number of searches in advance. */
    async expect(searches: number): Promise<void> {
      while (ready.length * SEARCHES_OF_A_KEY < searches) await addKey()
    },
    /** Reads and parses the first page of twenty hits. */
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
