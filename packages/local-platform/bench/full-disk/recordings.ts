import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { silentWav } from '@mi/testkit'
import type { RetryingClient } from '../kill/retrying-client.ts'

/** A recording that was accepted: 202. */
export interface AcceptedRecording {
  meetingId: string
  sha256: string
}

const BYTES = 3_000_000
const WAV_HEADER_BYTES = 44

/** Speaks the protocol of an OpenAI-compatible speech to text; every recording holds the same sentence. */
export async function startSpeechEngine(): Promise<{ url: string; stop(): void }> {
  const server = createServer((req, res) => {
    req.resume().on('end', () => {
      const segments = [{ id: 0, start: 0, end: 2, text: 'The disk was full.', speaker: 'A' }]
      res.writeHead(200, { 'content-type': 'application/json' })
      res.end(JSON.stringify({ text: 'The disk was full.', language: 'en', duration: 2, segments }))
    })
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, stop: () => server.close() }
}

/** One after another, each with content of its own, through every failure. */
export async function uploadRecordings(client: RetryingClient, count: number): Promise<AcceptedRecording[]> {
  const accepted: AcceptedRecording[] = []
  for (let number = 0; number < count; number++) {
    const json = {
      title: `Recording ${number}`,
      platform: 'zoom',
      started_at: '2026-11-20T09:00:00Z',
      external_id: `recording-${number}`,
    }
    const created = await client.send('POST', '/meetings', {
      body: JSON.stringify(json),
      key: `recording-${number}`,
    })
    const meetingId: string | undefined =
      created.status === 201
        ? created.body.id
        : /mtg_\w{26}/.exec(JSON.stringify(created.body.error?.details ?? ''))?.[0]
    if (!meetingId)
      throw new Error(`POST /meetings answered ${created.status}: ${JSON.stringify(created.body)}`)
    const body = silentWav(BYTES)
    body.fill(number + 1, WAV_HEADER_BYTES)
    const given = await client.send('PUT', `/meetings/${meetingId}/recording`, { body, type: 'audio/wav' })
    // Given by an attempt whose response was lost: the meeting is being transcribed already, or is complete.
    const isRepeated = given.status === 409 && given.attempts > 1
    if (given.status !== 202 && !isRepeated)
      throw new Error(`PUT recording answered ${given.status}: ${JSON.stringify(given.body)}`)
    accepted.push({ meetingId, sha256: createHash('sha256').update(body).digest('hex') })
  }
  return accepted
}

/** Recordings that are lost or cut, and meetings that did not complete. */
export async function wrongRecordings(
  baseUrl: string,
  apiKey: string,
  accepted: AcceptedRecording[],
): Promise<string[]> {
  const wrong: string[] = []
  const headers = { authorization: `Bearer ${apiKey}` }
  for (const { meetingId, sha256 } of accepted) {
    const meeting = await fetch(`${baseUrl}/meetings/${meetingId}`, { headers })
    const { status } = (await meeting.json()) as { status: string }
    if (status !== 'completed') wrong.push(`${meetingId} is ${status}`)
    const recording = await fetch(`${baseUrl}/meetings/${meetingId}/recording`, { headers })
    const found = createHash('sha256')
      .update(Buffer.from(await recording.arrayBuffer()))
      .digest('hex')
    if (found !== sha256) wrong.push(`the recording of ${meetingId} is lost or cut (${recording.status})`)
  }
  return wrong
}
