import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from '../attack.ts'

const SEGMENTS = 40_000
const READERS = 8
const FORMATS = ['docx', 'srt', 'vtt', 'text', 'md', 'json']
const SENTENCE = 'we should move the launch to the week after and tell everybody who waits for it'

/** Reads a transcript of 40,000 segments in every format, over and over, and hangs up on some of the answers. */
export async function attack({ baseUrl, apiKey, signal }: Attack): Promise<void> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
  const meeting = { title: 'Attack', platform: 'zoom', started_at: '2026-01-31T09:30:00Z' }
  const created = await fetch(`${baseUrl}/meetings`, {
    ...{ method: 'POST', headers, signal, body: JSON.stringify(meeting) },
  })
  const { id } = (await created.json()) as { id: string }
  const segments = Array.from({ length: SEGMENTS }, (_, index) => ({
    ...{ speaker: `Speaker ${index % 7}`, text: SENTENCE, start: index, end: index + 1 },
  }))
  const path = `${baseUrl}/meetings/${id}/transcript`
  await fetch(path, { method: 'PUT', headers, signal, body: JSON.stringify({ segments }) })

  async function read(reader: number): Promise<void> {
    for (let round = reader; !signal.aborted; round++) {
      const format = FORMATS[round % FORMATS.length]
      const gone = round % 4 === 3 ? AbortSignal.any([signal, AbortSignal.timeout(300)]) : signal
      try {
        const response = await fetch(`${path}?format=${format}`, { headers, signal: gone })
        await response.arrayBuffer()
        const seconds = response.status === 429 ? Number(response.headers.get('retry-after') ?? 1) : 0
        await sleep(seconds * 1_000, undefined, { signal })
      } catch (error) {
        if (signal.aborted || !gone.aborted) throw error
      }
    }
  }
  await Promise.all(Array.from({ length: READERS }, (_, reader) => read(reader)))
}
