import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { silentWav } from '@mi/testkit'
import type { Attack, Prepared } from '../attack.ts'

/** 315 days of sound at 1 Hz: above the 25 MiB that an engine accepts, and below. */
const SAMPLES = [27_000_000, 20_000_000]
const UPLOADS = 4
const RATE_LIMITED = 429
const RETRY_MS = 1_000

/** A speech engine that hears a sentence in every recording. */
export async function prepare(): Promise<Prepared> {
  const segments = [{ id: 0, start: 0, end: 2, text: 'The lighthouse is open.', speaker: 'A' }]
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ text: '', language: 'en', duration: 2, segments }))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    env: { STT_BASE_URL: `http://127.0.0.1:${port}/v1`, STT_MODEL: 'test' },
    stop: () => void server.close(),
  }
}

/** Uploads recordings whose few bytes are days of sound, several at once, without end. */
export async function attack({ baseUrl, apiKey, signal }: Attack): Promise<void> {
  const recordings = SAMPLES.map(samples => silentWav(samples, 1))
  const authorization = `Bearer ${apiKey}`
  const upload = async (recording: Uint8Array<ArrayBuffer>) => {
    const created = await fetch(`${baseUrl}/meetings`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Attack', platform: 'zoom', started_at: '2026-01-31T09:30:00Z' }),
      signal,
    })
    const { id } = (await created.json()) as { id: string }
    if (created.status === RATE_LIMITED) return sleep(RETRY_MS, undefined, { signal })
    const response = await fetch(`${baseUrl}/meetings/${id}/recording`, {
      method: 'PUT',
      headers: { authorization, 'content-type': 'audio/wav' },
      body: recording,
      signal,
    })
    await response.arrayBuffer()
  }
  const repeat = async (first: number) => {
    for (let round = first; !signal.aborted; round++)
      await upload(recordings[round % recordings.length] as Uint8Array<ArrayBuffer>)
  }
  await Promise.all(Array.from({ length: UPLOADS }, (_, first) => repeat(first)))
}
