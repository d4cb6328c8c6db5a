import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectRoot } from './parts.ts'

const FOLDER = join(projectRoot, 'packages/local-platform/demo')
const MEDIA_TYPES: Record<string, string> = {
  '.vtt': 'text/vtt',
  '.srt': 'application/x-subrip',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

interface DemoMeeting {
  file: string
  title: string
  platform: string
  /** It was held on the last such day: what is said in it (“on Thursday”) supposes one. */
  weekday: (typeof WEEKDAYS)[number]
  /** Hour and minute, UTC. */
  at: string
  external_id: string
  participants: { name: string; email?: string }[]
}

/**
 * Imports the demo meetings through the public API, as any client does. Existing meetings are not changed, so the next start completes an
 * interrupted one.
 */
export async function importDemoMeetings(
  baseUrl: string,
  apiKey: string,
  { now = new Date(), signal }: { now?: Date; signal?: AbortSignal } = {},
): Promise<number> {
  const meetings: DemoMeeting[] = JSON.parse(await readFile(join(FOLDER, 'meetings.json'), 'utf8'))
  const send = async (
    method: string,
    path: string,
    body: string | Uint8Array<ArrayBuffer>,
    type = 'application/json',
  ) => {
    const response = await fetch(baseUrl + path, {
      method,
      body,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': type },
    })
    return {
      status: response.status,
      body: (await response.json()) as { id: string; error?: { code: string; message: string } },
    }
  }
  let imported = 0
  for (const { file, weekday, at, ...meeting } of meetings) {
    signal?.throwIfAborted()
    const created = await send(
      'POST',
      '/meetings',
      JSON.stringify({ ...meeting, started_at: startOf(now, weekday, at) }),
    )
    // Created by an earlier start, with its transcript or still without.
    const id = created.status === 409 ? existingId(created.body) : created.body.id
    if (created.status !== 201 && !id)
      throw new Error(`The demo meeting ${file} was refused: ${created.body.error?.message}`)
    if (created.status === 409 && (await hasTranscript(baseUrl, apiKey, id))) continue
    const result = await send(
      'PUT',
      `/meetings/${id}/transcript`,
      await readFile(join(FOLDER, file)),
      MEDIA_TYPES[extname(file)],
    )
    if (result.status !== 202)
      throw new Error(`The demo transcript ${file} was refused: ${result.body.error?.message}`)
    imported++
  }
  await settled(baseUrl, apiKey)
  return imported
}

/** The 409 of a known external_id names the meeting in its details. */
function existingId(body: unknown): string {
  return /mtg_[0-9A-Za-z]{26}/.exec(JSON.stringify(body))?.[0] ?? ''
}

async function hasTranscript(baseUrl: string, apiKey: string, id: string): Promise<boolean> {
  const response = await fetch(`${baseUrl}/meetings/${id}`, {
    headers: { authorization: `Bearer ${apiKey}` },
  })
  return response.ok && ((await response.json()) as { transcript_id: string | null }).transcript_id !== null
}

/** Waits a little until nothing is processing, so that the first commands a user tries show finished meetings. */
async function settled(baseUrl: string, apiKey: string): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt++, await sleep(100)) {
    const response = await fetch(`${baseUrl}/meetings?status=processing&limit=1`, {
      headers: { authorization: `Bearer ${apiKey}` },
    })
    if (response.ok && ((await response.json()) as { data: unknown[] }).data.length === 0) return
  }
}

// The last such day before today.
function startOf(now: Date, weekday: DemoMeeting['weekday'], at: string): string {
  const daysAgo = ((now.getUTCDay() - WEEKDAYS.indexOf(weekday) + 6) % 7) + 1
  const day = new Date(now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  return `${day}T${at}:00.000Z`
}
