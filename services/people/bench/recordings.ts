/**
 * `node services/people/bench/recordings.ts --stt http://127.0.0.1:9300/v1 [--data ../shared/data]`
 *
 * Whether people are recognised by voice from one recording to another, through the whole product and a real speech-to-text endpoint that
 * separates speakers and gives their voices. The recordings of `audio` below the data folder whose turns are known are cut in two
 * (needs ffmpeg). Everybody in the first halves gets a profile, made from the speaker as a user would; then the second halves are uploaded,
 * and a recording of a stranger. Who a speaker is, is read from the known turns: the reader who talks most in the speaker's segments.
 */
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPeople } from '../test/support/people.ts'

const { values } = parseArgs({
  options: {
    stt: { type: 'string' },
    data: {
      type: 'string',
      default: process.env.MI_DATA_DIR ?? join(import.meta.dirname, '../../../../shared/data'),
    },
  },
})
if (!values.stt) throw new Error('--stt is the base URL of a speech-to-text endpoint')
interface Turn {
  speaker: string
  start: number
  end: number
}
const audio = join(values.data, 'audio')
const folder = await mkdtemp(join(tmpdir(), 'mi-recordings-'))
const people = await startPeople({ STT_BASE_URL: values.stt })

/** The speakers of a recording from a moment to another, once it is transcribed; with the readers that they are. */
async function record(file: string, turns: Turn[], from: number, to: number) {
  const began = performance.now()
  const cut = join(folder, `${from}.flac`)
  const range = ['-ss', String(from), '-to', String(to)]
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', join(audio, file), ...range, '-ac', '1', cut])
  const started = { title: file, platform: 'mobile', started_at: '2026-03-02T10:00:00Z' }
  const { id } = (await people.send('POST', '/meetings', started)).json
  const body = { body: await readFile(cut), contentType: 'audio/flac' }
  const uploaded = await people.platform.request('PUT', `/meetings/${id}/recording`, body)
  if (uploaded.status !== 202) throw new Error(uploaded.text)
  const meeting = await people.until(
    async () => (await people.send('GET', `/meetings/${id}`)).json,
    ({ status }) => status === 'completed' || status === 'failed',
  )
  if (meeting.status === 'failed') throw new Error(meeting.failure_reason)
  const { segments } = (await people.send('GET', `/meetings/${id}/transcript`)).json
  const speakers = await people.speakers(id, () => true)
  const seconds = (performance.now() - began) / 1000
  console.log(
    `${file} ${from}–${to} s: ${Object.keys(speakers).length} speakers, heard in ${seconds.toFixed(0)} s`,
  )
  const shared = (one: { start: number; end: number }, turn: Turn) =>
    Math.max(0, Math.min(one.end + from, turn.end) - Math.max(one.start + from, turn.start))
  return Object.values(speakers).map(({ participant_id: participantId }) => {
    const spoken = segments.filter((one: { participant_id: string }) => one.participant_id === participantId)
    const talked = (reader: string) =>
      turns
        .filter(turn => turn.speaker === reader)
        .reduce((sum, turn) => spoken.reduce((all: number, one: Turn) => all + shared(one, turn), sum), 0)
    const readers = [...new Set(turns.map(turn => turn.speaker))]
    const reader = readers.toSorted((a, b) => talked(b) - talked(a))[0] ?? 'stranger'
    return { meetingId: id as string, participantId: participantId as string, reader }
  })
}

const known: { file: string; turns: Turn[]; half: number; end: number }[] = []
for (const [name, file] of [
  ['two-speakers', 'two-speakers.m4a'],
  ['three-speakers', 'three-speakers.mp3'],
] as const) {
  const { turns, seconds } = JSON.parse(await readFile(join(audio, `${name}.json`), 'utf8'))
  // Between two turns.
  const half = turns.find((turn: Turn) => turn.start > seconds / 2).start
  known.push({ file, turns, half, end: seconds })
}

const profiles = new Map<string, string>()
for (const { file, turns, half } of known)
  for (const { meetingId, participantId, reader } of await record(file, turns, 0, half)) {
    if (profiles.has(reader)) continue
    const speaker = { name: `Reader ${reader}`, meeting_id: meetingId, participant_id: participantId }
    const id = await people.profile(speaker)
    await people.until(
      async () => (await people.send('GET', `/speaker-profiles/${id}/voice-samples`)).json.data,
      samples => samples.length > 0,
    )
    profiles.set(reader, id)
  }

let [right, wrong, missed] = [0, 0, 0]
const strangers = { file: 'jfk.flac', turns: [], half: 0, end: 11 }
for (const { file, turns, half, end } of [...known, strangers])
  for (const { meetingId, participantId, reader } of await record(file, turns, half, end)) {
    const own = profiles.get(reader) ?? null
    const read = async () =>
      (await people.send('GET', `/meetings/${meetingId}/speakers`)).json.data.find(
        (one: { participant_id: string }) => one.participant_id === participantId,
      )
    // Speakers are linked in one step, so that one who is linked says that all were looked at.
    const speaker = await (own === null
      ? read()
      : people.until(read, one => one.speaker_profile_id !== null).catch(read))
    if (speaker.speaker_profile_id === own) own === null || right++
    else if (speaker.speaker_profile_id === null) missed++
    else wrong++
    console.log(`  ${reader}: ${speaker.method ?? 'not linked'}, similarity ${speaker.confidence ?? '-'}`)
  }
console.log(`${profiles.size} profiles; linked right ${right}, wrong ${wrong}, missed ${missed}`)
await people.stop()
await rm(folder, { recursive: true })
