/**
 * `node services/people/bench/recordings.ts --url http://127.0.0.1:8080 --key KEY [--data ../shared/data]`
 *
 * Measures links by voice across recordings. It needs a running installation and a real speech-to-text
 * endpoint that separates speakers and returns their voices (`STT_BASE_URL`), and ffmpeg. It cuts the
 * recordings with known turns in `audio` below the data folder in two. Each speaker of the first halves gets
 * a profile, created as a user does. Then it uploads the second halves and a recording of a stranger. The
 * true speaker is the reader who talks most in the speaker's segments. The meetings and profiles stay in the
 * account.
 */
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8080' },
    key: { type: 'string' },
    data: {
      type: 'string',
      default: process.env.MI_DATA_DIR ?? join(import.meta.dirname, '../../../../shared/data'),
    },
  },
})
if (!values.key) throw new Error('--key is an API key of the account that gets the meetings')
interface Turn {
  speaker: string
  start: number
  end: number
}
const audio = join(values.data, 'audio')
const folder = await mkdtemp(join(tmpdir(), 'mi-recordings-'))

async function send(method: string, path: string, json?: object, file?: Buffer) {
  const response = await fetch(`${values.url}/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${values.key}`,
      'content-type': file ? 'audio/flac' : 'application/json',
    },
    body: file ? new Uint8Array(file) : json ? JSON.stringify(json) : null,
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return JSON.parse(text)
}

async function until<T>(read: () => Promise<T>, holds: (value: T) => boolean, seconds = 300): Promise<T> {
  for (let left = seconds * 2; ; left--) {
    const value = await read()
    if (holds(value) || left === 0) return value
    await sleep(500)
  }
}

interface Speaker {
  participant_id: string
  speaker_profile_id: string | null
  method: string | null
  confidence: number | null
}
const speakersOf = async (meetingId: string): Promise<Speaker[]> =>
  (await send('GET', `/meetings/${meetingId}/speakers`)).data

/** Transcribes a part of a recording, and returns its speakers with the true readers. */
async function record(file: string, turns: Turn[], from: number, to: number) {
  const began = performance.now()
  const cut = join(folder, `${from}.flac`)
  const range = ['-ss', String(from), '-to', String(to)]
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', join(audio, file), ...range, '-ac', '1', cut])
  const started = { title: file, platform: 'mobile', started_at: '2026-03-02T10:00:00Z' }
  const { id } = await send('POST', '/meetings', started)
  await send('PUT', `/meetings/${id}/recording`, undefined, await readFile(cut))
  const meeting = await until(
    () => send('GET', `/meetings/${id}`),
    ({ status }) => status === 'completed' || status === 'failed',
  )
  if (meeting.status !== 'completed') throw new Error(`${meeting.status}: ${meeting.failure_reason}`)
  const { segments } = await send('GET', `/meetings/${id}/transcript`)
  const speakers = await until(
    () => speakersOf(id),
    all => all.length > 0,
  )
  const seconds = (performance.now() - began) / 1000
  console.log(`${file} ${from}–${to} s: ${speakers.length} speakers, heard in ${seconds.toFixed(0)} s`)
  const shared = (spoken: { start: number; end: number }, turn: Turn) =>
    Math.max(0, Math.min(spoken.end + from, turn.end) - Math.max(spoken.start + from, turn.start))
  return speakers.map(({ participant_id: participantId }) => {
    const spoken = segments.filter(
      (segment: { speaker: { id: string } }) => segment.speaker.id === participantId,
    )
    const talked = (reader: string) =>
      turns
        .filter(turn => turn.speaker === reader)
        .reduce(
          (sum, turn) => spoken.reduce((all: number, segment: Turn) => all + shared(segment, turn), sum),
          0,
        )
    const readers = [...new Set(turns.map(turn => turn.speaker))]
    const reader = readers.toSorted((a, b) => talked(b) - talked(a))[0] ?? 'stranger'
    return { meetingId: id as string, participantId, reader }
  })
}

const known: { file: string; turns: Turn[]; half: number; end: number }[] = []
for (const [name, file] of [
  ['two-speakers', 'two-speakers.m4a'],
  ['three-speakers', 'three-speakers.mp3'],
] as const) {
  const { turns, seconds } = JSON.parse(await readFile(join(audio, `${name}.json`), 'utf8'))
  // The cut is between two turns.
  const half = turns.find((turn: Turn) => turn.start > seconds / 2).start
  known.push({ file, turns, half, end: seconds })
}

const profiles = new Map<string, string>()
for (const { file, turns, half } of known)
  for (const { meetingId, participantId, reader } of await record(file, turns, 0, half)) {
    if (profiles.has(reader)) continue
    const speaker = { name: `Reader ${reader}`, meeting_id: meetingId, participant_id: participantId }
    const { id } = await send('POST', '/speaker-profiles', speaker)
    await until(
      () => send('GET', `/speaker-profiles/${id}/voice-samples`),
      ({ data }) => data.length > 0,
    )
    profiles.set(reader, id)
  }

let [right, wrong, missed] = [0, 0, 0]
const strangers = { file: 'jfk.flac', turns: [], half: 0, end: 11 }
for (const { file, turns, half, end } of [...known, strangers])
  for (const { meetingId, participantId, reader } of await record(file, turns, half, end)) {
    const own = profiles.get(reader) ?? null
    const read = async () =>
      (await speakersOf(meetingId)).find(speaker => speaker.participant_id === participantId) as Speaker
    // A job links speakers. The wait for a stranger is as long as for a link.
    const speaker = await until(read, state => state.speaker_profile_id !== null, 20)
    if (speaker.speaker_profile_id === own) own === null || right++
    else if (speaker.speaker_profile_id === null) missed++
    else wrong++
    console.log(`  ${reader}: ${speaker.method ?? 'not linked'}, similarity ${speaker.confidence ?? '-'}`)
  }
console.log(`${profiles.size} profiles; linked right ${right}, wrong ${wrong}, missed ${missed}`)
await rm(folder, { recursive: true })
