import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { type People, voiceOf } from '../support/people.ts'

export function linking(shared: () => People): void {
  let people: People
  beforeAll(() => {
    people = shared()
  })

  const MODEL = 'test-voices'
  const voice = (person: number, take: number, likeness = 0.95) => ({
    model: MODEL,
    vector: voiceOf(person, take, likeness),
  })

  test('finds a participant whose event has not arrived', async () => {
    const meeting = await people.meeting({ said: [{ speaker: 'Petra New', start: 0, end: 10 }] })
    const { 'Petra New': speaker } = await people.speakers(meeting, () => true)
    // Restores the state before the event of the import.
    const database = new pg.Client({
      connectionString: people.platform.platform.engines.databaseUrl('mi_people'),
    })
    await database.connect()
    await database.query(
      `update meeting_refs set participants = '[]', version = version - 1 where meeting_id = $1`,
      [meeting],
    )
    await database.end()
    await people.profile({
      name: 'Petra New',
      meeting_id: meeting,
      participant_id: speaker.participant_id,
    })
  })

  test('links later speakers by e-mail, then name; suggests profiles for earlier ones', async () => {
    const said = [
      { speaker: 'Nora Ibsen', start: 0, end: 10 },
      { speaker: 'o.hansen', start: 10, end: 15 },
      { speaker: 'Speaker 3', start: 15, end: 20 },
    ]
    const speakers = [{ label: 'o.hansen', name: 'Ole H.', email: 'Ole@example.com' }]
    const early = await people.meeting({ said, speakers })
    await people.speakers(early, () => true)
    const nora = await people.profile({ name: 'nora ibsen' })
    const ole = await people.profile({ name: 'Ole Hansen', email: 'ole@example.com' })

    const suggested = await people.speakers(early, () => true)
    expect(suggested['Nora Ibsen']).toMatchObject({
      speaker_profile_id: null,
      method: null,
      confidence: null,
      suggestions: [{ speaker_profile_id: nora, name: 'nora ibsen', method: 'name', confidence: 0.9 }],
      speaking_seconds: 10,
      word_count: 5,
    })
    expect(suggested['Ole H.'].suggestions[0]).toMatchObject({ speaker_profile_id: ole, method: 'email' })
    expect(suggested['Speaker 3'].suggestions).toEqual([])
    expect((await people.detail(nora)).stats.meeting_count).toBe(0)

    const late = await people.meeting({ said, speakers, startedAt: '2026-03-03T10:00:00Z' })
    const linked = await people.speakers(late, speakers => speakers['Ole H.'].speaker_profile_id !== null)
    expect(linked['Nora Ibsen']).toMatchObject({ speaker_profile_id: nora, method: 'name', suggestions: [] })
    expect(linked['Ole H.']).toMatchObject({ speaker_profile_id: ole, method: 'email', confidence: 0.99 })
    expect(linked['Speaker 3'].speaker_profile_id).toBeNull()

    expect(await people.detail(nora)).toMatchObject({
      last_seen_at: '2026-03-03T10:00:00.000Z',
      stats: {
        meeting_count: 1,
        total_speaking_seconds: 10,
        avg_speaking_seconds_per_meeting: 10,
        avg_words_per_minute: 30,
        total_word_count: 5,
      },
      recent_meetings: [
        {
          meeting_id: late,
          meeting_title: 'Weekly',
          started_at: '2026-03-03T10:00:00.000Z',
          speaking_seconds: 10,
        },
      ],
    })
    // The meeting itself contains the profiles of its participants.
    await people.until(
      async () => (await people.send('GET', `/meetings/${late}`)).json.participants,
      all => all.some((item: { speaker_profile_id: string }) => item.speaker_profile_id === ole),
    )
  })

  test('links no ambiguous name, and never links two speakers to one profile', async () => {
    await people.profile({ name: 'Sam Twin' })
    await people.profile({ name: 'Sam Twin' })
    const solo = await people.profile({ name: 'Solo Speaker' })
    const id = await people.meeting({
      said: [
        { speaker: 'Sam Twin', start: 0, end: 10 },
        { speaker: 'Solo Speaker', start: 10, end: 20 },
        { speaker: 'Solo Speaker | Phone', start: 20, end: 25 },
      ],
      speakers: [{ label: 'Solo Speaker | Phone', email: 'phone@example.com' }],
      participants: [{ name: 'Solo Speaker', email: 'solo@example.com' }],
    })
    const speakers = await people.speakers(
      id,
      speakers => speakers['Solo Speaker']?.speaker_profile_id != null,
    )
    expect(speakers['Sam Twin'].speaker_profile_id).toBeNull()
    expect(speakers['Sam Twin'].suggestions).toHaveLength(2)
    const linked = Object.values(speakers).filter(speaker => speaker.speaker_profile_id === solo)
    expect(linked.map(speaker => speaker.name)).toEqual(['Solo Speaker'])
  })

  test('a link by hand renames the speaker and teaches the voice', async () => {
    const first = await people.meeting({
      said: [
        { speaker: 'A', start: 0, end: 4, text: 'I will send the harbour plan to the council by Friday.' },
        { speaker: 'B', start: 5, end: 6 },
      ],
      speakers: [
        { label: 'A', name: 'Speaker A', voice_embedding: voice(1, 1) },
        { label: 'B', name: 'Speaker B', voice_embedding: voice(2, 1) },
      ],
    })
    const before = await people.speakers(first, () => true)
    const ada = await people.profile({ name: 'Ada Quill' })
    const participant = before['Speaker A'].participant_id
    const linked = await people.send('PUT', `/meetings/${first}/speakers/${participant}`, {
      speaker_profile_id: ada,
    })
    expect(linked.json).toMatchObject({
      participant_id: participant,
      speaker_profile_id: ada,
      method: 'manual',
      confidence: 1,
      suggestions: [],
      speaking_seconds: 4,
    })
    expect((await people.detail(ada)).stats.meeting_count).toBe(1)
    // A profile that is created from a speaker is linked immediately.
    const made = await people.send('POST', '/speaker-profiles', {
      name: 'Bo Quill',
      meeting_id: first,
      participant_id: before['Speaker B'].participant_id,
    })
    expect([made.status, made.json.meeting_count, made.json.total_speaking_seconds]).toEqual([201, 1, 1])

    const renamed = await people.speakers(
      first,
      speakers => 'Ada Quill' in speakers && 'Bo Quill' in speakers,
    )
    expect(renamed['Ada Quill'].method).toBe('manual')
    const transcript = (await people.send('GET', `/meetings/${first}/transcript`)).json
    expect(transcript.segments[0].speaker).toEqual({ id: participant, name: 'Ada Quill' })
    await people.until(
      async () => (await people.send('GET', '/action-items?limit=100')).json.data,
      items => items.some((item: { assignee: { name: string } }) => item.assignee?.name === 'Ada Quill'),
    )
    await people.until(
      async () =>
        (await people.send('POST', '/transcripts/search', { query: 'harbour', speaker: 'Quill' })).json.data,
      hits => hits.length > 0,
    )

    const samples = await people.until(
      async () => (await people.send('GET', `/speaker-profiles/${ada}/voice-samples`)).json,
      page => page.data.length === 1,
    )
    expect(samples.data[0]).toEqual({
      id: expect.stringMatching(/^vsm_/),
      model: MODEL,
      dimension: 64,
      meeting_id: first,
      participant_id: participant,
      speaker_profile_id: ada,
      created_at: expect.any(String),
    })

    const second = await people.meeting({
      said: [
        { speaker: 'X', start: 0, end: 2 },
        { speaker: 'Y', start: 2, end: 4 },
        { speaker: 'Z', start: 4, end: 6 },
      ],
      speakers: [
        { label: 'X', name: 'Speaker X', voice_embedding: voice(1, 2) },
        {
          label: 'Y',
          name: 'Speaker Y',
          voice_embedding: { model: 'another-model', vector: voiceOf(2, 2, 0.95) },
        },
        { label: 'Z', name: 'Speaker Z', voice_embedding: voice(5, 2) },
      ],
      startedAt: '2026-03-05T10:00:00Z',
    })
    const heard = await people.speakers(second, speakers => speakers['Speaker X']?.speaker_profile_id != null)
    expect(heard['Speaker X']).toMatchObject({ speaker_profile_id: ada, method: 'voice', confidence: 0.95 })
    // A voice of another model is ignored, and a stranger gets no profile.
    expect(heard['Speaker Y']).toMatchObject({ speaker_profile_id: null, suggestions: [] })
    expect(heard['Speaker Z'].speaker_profile_id).toBeNull()
  })

  test('suggests two profiles with similar voices, and links neither', async () => {
    for (const [n, name] of ['Tick Tandem', 'Tock Tandem'].entries()) {
      const id = await people.profile({ name })
      const sample = { embedding: { model: 'tandem', vector: voiceOf(7, n, 0.97) } }
      expect((await people.send('POST', `/speaker-profiles/${id}/voice-samples`, sample)).status).toBe(201)
    }
    const embedding = { model: 'tandem', vector: voiceOf(7, 5, 0.97) }
    const id = await people.meeting({
      said: [{ speaker: 'V', start: 0, end: 2 }],
      speakers: [{ label: 'V', name: 'Speaker V', voice_embedding: embedding }],
    })
    const { 'Speaker V': speaker } = await people.speakers(
      id,
      speakers => speakers['Speaker V'].suggestions.length > 0,
    )
    expect(speaker.speaker_profile_id).toBeNull()
    expect(speaker.suggestions.map((suggestion: { name: string }) => suggestion.name).sort()).toEqual([
      'Tick Tandem',
      'Tock Tandem',
    ])
  })

  test('a corrected name links the speaker and teaches the profile', async () => {
    const eve = await people.profile({ name: 'Eve Correct' })
    const id = await people.meeting({
      said: [{ speaker: 'E', start: 0, end: 3 }],
      speakers: [{ label: 'E', name: 'Speaker E', voice_embedding: voice(9, 1) }],
    })
    const { 'Speaker E': speaker } = await people.speakers(id, speakers => 'Speaker E' in speakers)
    const { json: meeting } = await people.send('GET', `/meetings/${id}/transcript`)
    const path = `/transcripts/${meeting.id}/speakers/${speaker.participant_id}`
    expect((await people.send('PATCH', path, { name: 'Eve Correct' })).status).toBe(200)
    const linked = await people.speakers(id, speakers => speakers['Eve Correct']?.speaker_profile_id === eve)
    expect(linked['Eve Correct'].method).toBe('name')
    await people.until(
      async () => (await people.send('GET', `/speaker-profiles/${eve}/voice-samples`)).json.data,
      samples => samples.length === 1,
    )
  })
}
