import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { type People, voiceOf } from '../support/people.ts'
import { type Recordings, recordingNamed } from '../support/speech-endpoint.ts'

const DATABASES = [
  ...['mi_identity', 'mi_meetings', 'mi_transcripts_search', 'mi_insights', 'mi_collaboration', 'mi_people'],
  ...['mi_webhooks', 'mi_events'],
]

const NUMBER = Math.sqrt(0.9)
/** The stored forms of a number of a voice: text, four bytes, eight bytes. */
const marks = [
  String(NUMBER).slice(0, 8),
  Buffer.from(Float32Array.of(NUMBER).buffer).toString('hex'),
  Buffer.from(Float64Array.of(NUMBER).buffer).toString('hex'),
]
/** The forms that would be stored without encryption. */
const written = (voice: number[]) =>
  JSON.stringify(voice) +
  [Float32Array.from(voice), Float64Array.from(voice)].map(({ buffer }) =>
    Buffer.from(buffer).toString('hex'),
  )

/** Tests recordings that are transcribed by an endpoint that returns the speakers' voices. */
export function speech(shared: () => { people: People; recordings: Recordings }): void {
  let people: People
  let recordings: Recordings
  beforeAll(() => {
    people = shared().people
    recordings = shared().recordings
  })

  /** A meeting with a transcribed recording. `speakers` maps labels to people. */
  async function recorded(name: string, speakers: Record<string, [person: number, take: number]>) {
    recordings.set(name, {
      segments: Object.keys(speakers).map((speaker, at) => ({
        ...{ speaker, text: 'Good morning to you all.', start: at * 3, end: at * 3 + 2 },
      })),
      speakers: Object.entries(speakers).map(([label, [person, take]]) => ({
        label,
        embedding: voiceOf(person, take, 0.9),
      })),
    })
    const started = { title: name, platform: 'mobile', started_at: '2026-03-02T10:00:00Z' }
    const { id } = (await people.send('POST', '/meetings', started)).json
    const body = { body: recordingNamed(name), contentType: 'audio/wav' }
    const uploaded = await people.platform.request('PUT', `/meetings/${id}/recording`, body)
    expect(uploaded.status, uploaded.text).toBe(202)
    return id as string
  }

  const samplesOf = async (id: string) =>
    (await people.send('GET', `/speaker-profiles/${id}/voice-samples`)).json

  async function query(database: string, sql: string, values: unknown[] = []) {
    const client = new pg.Client({ connectionString: people.platform.platform.engines.databaseUrl(database) })
    await client.connect()
    return (await client.query(sql, values).finally(() => client.end())).rows
  }
  const embeddingsOf = (meetingId: string) =>
    query('mi_transcripts_search', 'select 1 from speaker_embeddings where meeting_id = $1', [meetingId])

  test('recognises a speaker by voice; deletions and the switch erase voices', async () => {
    const first = await recorded('first', { A: [8, 1], B: [9, 1] })
    const { 'Speaker A': heard } = await people.speakers(first, speakers => 'Speaker B' in speakers)
    const made = await people.send('POST', '/speaker-profiles', {
      ...{ name: 'Rae Corder', meeting_id: first, participant_id: heard.participant_id },
    })
    const profile = made.json.id
    const samples = await people.until(
      () => samplesOf(profile),
      page => page.data.length === 1,
    )
    expect(samples.data[0]).toMatchObject({ dimension: 64, meeting_id: first })

    const second = await recorded('second', { A: [10, 2], B: [8, 2] })
    const again = await people.speakers(second, speakers => speakers['Speaker B']?.speaker_profile_id != null)
    expect(again['Speaker B']).toMatchObject({
      speaker_profile_id: profile,
      method: 'voice',
      confidence: 0.9,
    })
    expect(again['Speaker A'].speaker_profile_id).toBeNull()
    expect((await people.detail(profile)).stats.meeting_count).toBe(2)

    // The voice is stored encrypted, and occurs in no other table, event, job, file or log.
    expect((await embeddingsOf(first)).length).toBe(2)
    expect(await placesWithVoices()).toEqual([])
    expect(marks.map(mark => written(voiceOf(8, 1, 0.9)).includes(mark))).toEqual([true, true, true])
    const answers = [made, await people.send('GET', `/speaker-profiles/${profile}/voice-samples`)]
    for (const path of [
      `/meetings/${second}/speakers`,
      `/meetings/${second}/transcript`,
      `/meetings/${second}`,
    ])
      answers.push(await people.send('GET', path))
    for (const { text } of answers) expect(text).not.toMatch(/embedding|vector|0\.9486/)

    // Deleting a meeting erases its voices and the samples that a profile got from it.
    await people.send('DELETE', `/meetings/${first}`)
    await people.until(
      async () => (await samplesOf(profile)).data.length + (await embeddingsOf(first)).length,
      left => left === 0,
    )
    // Deleting a profile erases its samples.
    const { participant_id } = again['Speaker B']
    expect(
      (
        await people.send('POST', `/speaker-profiles/${profile}/voice-samples`, {
          meeting_id: second,
          participant_id,
        })
      ).status,
    ).toBe(201)
    await people.send('DELETE', `/speaker-profiles/${profile}`)
    expect(await query('mi_people', 'select 1 from voice_samples where profile_id = $1', [profile])).toEqual(
      [],
    )
    // Switching voice matching off erases the remaining voices, and new voices are not stored.
    expect((await embeddingsOf(second)).length).toBe(2)
    await people.send('PUT', '/voice-matching', { enabled: false })
    await people.until(
      () => embeddingsOf(second),
      rows => rows.length === 0,
    )
    const third = await recorded('third', { A: [8, 3] })
    await people.speakers(third, () => true)
    expect(await embeddingsOf(third)).toEqual([])
    await people.send('PUT', '/voice-matching', { enabled: true })
  })

  /** The tables and files that contain a number of the voices, as text or as bytes. */
  async function placesWithVoices(): Promise<string[]> {
    const found: string[] = []
    for (const database of DATABASES) {
      const tables = await query(
        database,
        `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
         where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
      )
      for (const { name } of tables) {
        const sql = `select 1 from ${name} as r where r::text ilike any ($1) limit 1`
        if ((await query(database, sql, [marks.map(mark => `%${mark}%`)])).length > 0)
          found.push(`${database}.${name}`)
      }
    }
    const { folder } = people.platform.platform
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      const content = await readFile(path)
      if (
        marks.some(
          mark =>
            content.includes(mark) ||
            (/^[0-9a-f]+$/.test(mark) && content.includes(Buffer.from(mark, 'hex'))),
        )
      )
        found.push(path)
    }
    return found
  }
}
