import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { type People, voiceOf } from '../support/people.ts'

export function voices(shared: () => People): void {
  let people: People
  beforeAll(() => {
    people = shared()
  })

  const MODEL = 'test-voices'
  const samplesOf = async (id: string) =>
    (await people.send('GET', `/speaker-profiles/${id}/voice-samples`)).json
  const addTo = (id: string, json: object) =>
    people.send('POST', `/speaker-profiles/${id}/voice-samples`, json)
  const given = (take: number) => ({ embedding: { model: MODEL, vector: voiceOf(3, take, 0.9) } })

  async function rows(database: string, sql: string): Promise<Record<string, string>[]> {
    const client = new pg.Client({ connectionString: people.platform.platform.engines.databaseUrl(database) })
    await client.connect()
    return (await client.query(sql).finally(() => client.end())).rows
  }

  async function speakerWithVoice(person: number): Promise<{ meeting_id: string; participant_id: string }> {
    const meeting_id = await people.meeting({
      said: [{ speaker: 'S', start: 0, end: 2 }],
      speakers: [
        { label: 'S', name: 'Speaker S', voice_embedding: { model: MODEL, vector: voiceOf(person, 1, 0.9) } },
      ],
    })
    const { 'Speaker S': speaker } = await people.speakers(meeting_id, () => true)
    return { meeting_id, participant_id: speaker.participant_id }
  }

  test('stores a sample encrypted and never returns its vector', async () => {
    const id = await people.profile({ name: 'Sam Ple' })
    const made = await addTo(id, given(1))
    expect([made.status, made.json]).toEqual([
      201,
      {
        id: expect.stringMatching(/^vsm_/),
        model: MODEL,
        dimension: 64,
        meeting_id: null,
        participant_id: null,
        speaker_profile_id: id,
        created_at: expect.any(String),
      },
    ])
    const [stored] = await rows('mi_people', `select vector from voice_samples where id = '${made.json.id}'`)
    expect(stored?.vector).toMatch(/^1\.[\w-]+$/)
    expect(
      (await people.send('DELETE', `/speaker-profiles/${id}/voice-samples/${made.json.id}`)).status,
    ).toBe(204)
    expect(
      (await people.send('DELETE', `/speaker-profiles/${id}/voice-samples/${made.json.id}`)).status,
    ).toBe(404)
    expect((await samplesOf(id)).data).toEqual([])
  })

  test('rejects a body without a valid voice, by field', async () => {
    const id = await people.profile({ name: 'Bad Bodies' })
    const speaker = await speakerWithVoice(4)
    const silent = await people.meeting({ said: [{ speaker: 'Quiet One', start: 0, end: 2 }] })
    const { 'Quiet One': quiet } = await people.speakers(silent, () => true)
    expect((await addTo(id, { embedding: null })).json.error.message).toBe(
      'meeting_id: is required, or embedding',
    )
    const cases: [object, number, string | null][] = [
      [{}, 400, 'meeting_id'],
      [{ meeting_id: speaker.meeting_id }, 400, 'participant_id'],
      [{ meeting_id: speaker.meeting_id, participant_id: quiet.participant_id }, 400, 'participant_id'],
      [{ embedding: { model: MODEL, vector: new Array(64).fill(0) } }, 400, 'embedding.vector'],
      [{ embedding: { model: MODEL, vector: new Array(64).fill(1e308) } }, 400, 'embedding.vector'],
      [{ embedding: { model: MODEL, vector: [1, 2] } }, 400, 'embedding.vector'],
      [{ embedding: { model: MODEL, vector: new Array(1_025).fill(0.1) } }, 400, 'embedding.vector'],
      [{ embedding: { model: ' ', vector: voiceOf(1, 1, 0.9) } }, 400, 'embedding.model'],
      [{ meeting_id: silent, participant_id: quiet.participant_id }, 409, null],
    ]
    for (const [body, status, field] of cases) {
      const response = await addTo(id, body)
      expect([response.status, response.json.error.details?.[0]?.field ?? null], response.text).toEqual([
        status,
        field,
      ])
    }
  })

  test('a full profile replaces its oldest automatic sample, but no requested sample', async () => {
    const id = await people.profile({ name: 'Fif Ty' })
    const speaker = await speakerWithVoice(3)
    await people.send('PUT', `/meetings/${speaker.meeting_id}/speakers/${speaker.participant_id}`, {
      speaker_profile_id: id,
    })
    await people.until(
      () => samplesOf(id),
      page => page.pagination.total === 1,
    )
    for (let n = 0; n < 49; n++) expect((await addTo(id, given(n % 40))).status).toBe(201)
    expect((await samplesOf(id)).pagination.total).toBe(50)
    const more = await addTo(id, given(1))
    expect(more.status).toBe(201)
    const all = (await people.send('GET', `/speaker-profiles/${id}/voice-samples?limit=100`)).json.data
    expect(all.some((item: { meeting_id: string | null }) => item.meeting_id !== null)).toBe(false)
    const full = await addTo(id, given(2))
    expect([full.status, full.json.error.code]).toEqual([409, 'limit_reached'])

    const other = await people.profile({ name: 'Kept One' })
    await people.send('PUT', `/meetings/${speaker.meeting_id}/speakers/${speaker.participant_id}`, {
      speaker_profile_id: other,
    })
    const taught = await people.until(
      () => samplesOf(other),
      page => page.pagination.total === 1,
    )
    const kept = await addTo(other, speaker)
    expect([kept.status, kept.json.id]).toEqual([201, taught.data[0].id])
    const twice = await addTo(other, speaker)
    expect([twice.status, twice.json.error.code]).toEqual([409, 'already_exists'])
  })

  test('a sample is deleted with its meeting', async () => {
    const id = await people.profile({ name: 'From Meeting' })
    const speaker = await speakerWithVoice(5)
    expect((await addTo(id, speaker)).status).toBe(201)
    await people.send('DELETE', `/meetings/${speaker.meeting_id}`)
    await people.until(
      () => samplesOf(id),
      page => page.data.length === 0,
    )
  })

  test('switching voice matching off erases all voices and stores none', async () => {
    const id = await people.profile({ name: 'Off Switch' })
    await addTo(id, given(7))
    await speakerWithVoice(6)
    const counts = async () => ({
      samples: (await rows('mi_people', "select 1 from voice_samples where mode = 'live'")).length,
      embeddings: (
        await rows('mi_transcripts_search', "select 1 from speaker_embeddings where mode = 'live'")
      ).length,
    })
    expect((await counts()).embeddings).toBeGreaterThan(0)
    const { request, credentials } = people.platform
    const inSandbox = (method: string, path: string, json?: object) =>
      request(method, path, { key: credentials.test_api_key, ...(json && { json }) })
    const samples = `/speaker-profiles/${(await inSandbox('POST', '/speaker-profiles', { name: 'Sandbox' })).json.id}/voice-samples`
    expect((await inSandbox('POST', samples, given(7))).status).toBe(201)
    expect((await people.send('GET', '/voice-matching')).json).toEqual({ enabled: true, updated_at: null })
    const byMember = { key: credentials.member.api_key, json: { enabled: false } }
    expect(await request('PUT', '/voice-matching', byMember)).toMatchObject({
      status: 403,
      json: { error: { code: 'forbidden' } },
    })
    const off = await people.send('PUT', '/voice-matching', { enabled: false })
    expect(off.json).toEqual({ enabled: false, updated_at: expect.any(String) })
    await people.until(counts, state => state.samples === 0 && state.embeddings === 0)
    expect((await addTo(id, given(8))).status).toBe(409)
    // The switch of the account applies to its sandbox too.
    expect((await inSandbox('GET', samples)).json.data).toEqual([])
    expect((await inSandbox('POST', samples, given(8))).status).toBe(409)
    expect((await inSandbox('PUT', '/voice-matching', { enabled: true })).json.enabled).toBe(true)
    expect((await people.send('GET', '/voice-matching')).json.enabled).toBe(false)
    await speakerWithVoice(6)
    expect(await counts()).toEqual({ samples: 0, embeddings: 0 })
    expect((await people.send('PUT', '/voice-matching', { enabled: true })).json.enabled).toBe(true)
    await people.until(
      async () => {
        await speakerWithVoice(6)
        return counts()
      },
      state => state.embeddings > 0,
    )
    expect((await addTo(id, given(9))).status).toBe(201)
  })
}
