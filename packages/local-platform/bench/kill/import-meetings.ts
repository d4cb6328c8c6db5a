import type { RetryingClient } from './retrying-client.ts'

/** Every transcript is this long, so that sums are known. */
export const TRANSCRIPT_SECONDS = 60
export const SEGMENTS = 30

/** A meeting whose import was accepted: 201 for the meeting, 202 for its transcript. */
export interface AcceptedMeeting {
  id: string
  number: number
}

const SPEAKERS = ['Ada', 'Grace', 'Linus']
const two = (value: number) => String(value).padStart(2, '0')

/** Zoom-like WebVTT: each cue says which meeting and place it belongs to, so that a mix-up shows. */
export function transcriptOf(number: number): string {
  const cues = Array.from({ length: SEGMENTS }, (_, index) => {
    const from = index * 2
    return `${index + 1}\r\n00:00:${two(from)}.000 --> 00:${from + 2 === 60 ? '01:00' : `00:${two(from + 2)}`}.000\r\n${
      SPEAKERS[index % SPEAKERS.length]
    }: meeting ${number} cue ${index}\r\n`
  })
  return `WEBVTT\r\n\r\n${cues.join('\r\n')}`
}

/** Imports `count` meetings, `jobs` at a time, and retries every failure. */
export async function importMeetings(
  client: RetryingClient,
  count: number,
  jobs: number,
  onAccepted: (done: number) => void = () => {},
): Promise<AcceptedMeeting[]> {
  const accepted: AcceptedMeeting[] = []
  let next = 0
  const worker = async () => {
    for (let number = next++; number < count; number = next++) {
      accepted.push(await importOne(client, number))
      onAccepted(accepted.length)
    }
  }
  await Promise.all(Array.from({ length: jobs }, worker))
  return accepted
}

async function importOne(client: RetryingClient, number: number): Promise<AcceptedMeeting> {
  const body = JSON.stringify({
    title: `Meeting ${number}`,
    platform: 'zoom',
    started_at: '2026-11-20T09:00:00Z',
    external_id: `kill-${number}`,
  })
  const created = await client.send('POST', '/meetings', { body, key: `create-${number}` })
  // A response that was lost together with its idempotency record: the external id finds the meeting.
  const id =
    created.status === 201
      ? created.body.id
      : /mtg_\w{26}/.exec(JSON.stringify(created.body.error?.details ?? ''))?.[0]
  if (!id) throw new Error(`POST /meetings answered ${created.status}: ${JSON.stringify(created.body)}`)
  const given = await client.send('PUT', `/meetings/${id}/transcript`, {
    body: transcriptOf(number),
    type: 'text/vtt',
  })
  if (given.status !== 202)
    throw new Error(`PUT transcript answered ${given.status}: ${JSON.stringify(given.body)}`)
  return { id, number }
}
