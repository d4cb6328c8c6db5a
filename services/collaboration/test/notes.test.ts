import { eventually, startTestPlatform, type TestPlatform } from '@mi/testkit'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

// The tests wait for events, which can take long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
}, 180_000)
afterAll(() => platform?.stop())

const newMeeting = async (): Promise<string> => {
  const json = { title: 'Planning', platform: 'zoom', started_at: '2026-01-31T09:30:00Z' }
  return (await platform.request('POST', '/meetings', { json })).json.id
}
const newNote = async (meeting: string, key = platform.credentials.api_key): Promise<string> =>
  (await platform.request('POST', `/meetings/${meeting}/notes`, { key, json: { content: 'A note' } })).json.id

it("creates a note, lists newest first, returns its author's address", async () => {
  const { request, credentials } = platform
  const meeting = await newMeeting()
  const path = `/meetings/${meeting}/notes`
  const content = '# As it is <b>given</b>\n\n[x](javascript:alert(1)) \u2028 end'
  const first = await request('POST', path, { json: { title: 'First', content } })
  expect(first.status).toBe(201)
  expect(first.headers.get('location')).toBe(`/v1/notes/${first.json.id}`)
  const author = { id: credentials.user.id, name: 'Demo Owner' }
  expect(first.json).toMatchObject({ meeting_id: meeting, title: 'First', content, author })
  expect(first.json.updated_at).toBe(first.json.created_at)

  const second = await request('POST', path, { json: { content: 'Second' } })
  expect(second.json.title).toBeNull()
  const listed = await request('GET', path)
  expect(listed.json.data).toEqual([second.json, first.json])
  expect(listed.json.pagination).toMatchObject({ total: 2, limit: 20, offset: 0, has_more: false })

  const read = await request('GET', `/notes/${first.json.id}`)
  expect(read.json).toEqual({ ...first.json, author: { ...author, email: credentials.user.email } })
})

it('returns each note once in pages by offset and by cursor', async () => {
  const { request } = platform
  const path = `/meetings/${await newMeeting()}/notes`
  const written: string[] = []
  for (let n = 0; n < 5; n++)
    written.unshift((await request('POST', path, { json: { content: `Note ${n}` } })).json.id)
  const ids = (response: { json: { data: { id: string }[] } }) => response.json.data.map(({ id }) => id)
  const first = await request('GET', `${path}?limit=2`)
  const rest = await request('GET', `${path}?limit=100&cursor=${first.json.pagination.next_cursor}`)
  expect([...ids(first), ...ids(rest)]).toEqual(written)
  expect(rest.json.pagination).toEqual({ next_cursor: null, has_more: false })
  expect(ids(await request('GET', `${path}?limit=2&offset=3`))).toEqual(written.slice(3))
})

it('returns 404 for unknown meetings and accounts, 400 for invalid fields', async () => {
  const { request, credentials } = platform
  const path = `/meetings/${await newMeeting()}/notes`
  const { json } = await request('POST', path, { json: { content: 'Ours' } })
  const key = credentials.other_account.api_key
  for (const address of [`/notes/${json.id}`, path]) {
    const foreign = await request('GET', address, { key })
    expect([foreign.status, foreign.json.error.code]).toEqual([404, 'not_found'])
  }
  expect((await request('POST', path, { key, json: { content: 'Theirs' } })).status).toBe(404)
  expect((await request('GET', path, { key: credentials.test_api_key })).status).toBe(404)
  const refused = [
    [{}, 'content'],
    [{ content: '' }, 'content'],
    [{ content: 'x'.repeat(50_001) }, 'content'],
    [{ content: 'x', title: 'y'.repeat(201) }, 'title'],
    [{ content: 'x', colour: 'red' }, 'colour'],
  ] as const
  for (const [body, field] of refused) {
    const response = await request('POST', path, { json: body })
    expect([response.status, response.json.error.details?.[0]?.field]).toEqual([400, field])
  }
  expect((await request('POST', path, { json: { content: '😀'.repeat(50_000) } })).status).toBe(201)
})

it('changes only the given fields and checks If-Match', async () => {
  const { request } = platform
  const path = `/notes/${await newNote(await newMeeting())}`
  const before = await request('GET', path)
  const titled = await request('PATCH', path, { json: { title: 'Now titled' } })
  expect(titled.json).toMatchObject({ title: 'Now titled', content: 'A note', id: before.json.id })
  expect(titled.json.updated_at > before.json.updated_at).toBe(true)
  expect(titled.json.author).toEqual({ id: before.json.author.id, name: 'Demo Owner' })

  const stale = await request('PATCH', path, {
    json: { content: 'Lost' },
    headers: { 'if-match': before.headers.get('etag') as string },
  })
  expect([stale.status, stale.json.error.code]).toEqual([412, 'precondition_failed'])
  const cleared = await request('PATCH', path, {
    json: { title: null, content: 'Changed' },
    headers: { 'if-match': (await request('GET', path)).headers.get('etag') as string },
  })
  expect(cleared.json).toMatchObject({ title: null, content: 'Changed' })
  expect((await request('PATCH', path, { json: { content: null } })).status).toBe(400)
  expect((await request('PATCH', path, { json: { author: 'x' } })).json.error.details[0].field).toBe('author')
})

it('removes a deleted note everywhere and replays no response', async () => {
  const { request } = platform
  const path = `/meetings/${await newMeeting()}/notes`
  const write = () =>
    request('POST', path, { json: { content: 'Gone soon' }, headers: { 'idempotency-key': path } })
  const { id } = (await write()).json
  expect((await write()).json.id).toBe(id)
  expect((await request('DELETE', `/notes/${id}`)).status).toBe(204)
  expect((await request('GET', `/notes/${id}`)).status).toBe(404)
  expect((await request('DELETE', `/notes/${id}`)).status).toBe(404)
  expect((await request('GET', path)).json).toMatchObject({ data: [], pagination: { total: 0 } })
  const again = await write()
  expect([again.status, again.json.error.message]).toEqual([
    404,
    'The note of this request has been deleted.',
  ])
})

const importTranscript = async (meeting: string, text: string): Promise<void> => {
  const body = `WEBVTT\n\n00:00:01.000 --> 00:00:09.000\n<v Ada>${text}\n`
  const sent = { body, contentType: 'text/vtt' }
  expect((await platform.request('PUT', `/meetings/${meeting}/transcript`, sent)).status).toBe(202)
}
/** The generated note of the summary, after it contains the text. */
const summaryNote = (meeting: string, says: string) =>
  eventually(
    async () => {
      const { data } = (await platform.request('GET', `/meetings/${meeting}/notes`)).json
      return data.find((note: { author: { id: string } }) => note.author.id === 'usr_system')
    },
    note => note?.content.includes(says),
    60_000,
  )

it('updates the note of the summary until a user edits it', async () => {
  const { request, credentials } = platform
  const meeting = await newMeeting()
  await importTranscript(meeting, 'We decided that the lighthouse is painted white in March.')
  const note = await summaryNote(meeting, 'lighthouse')
  expect(note).toMatchObject({ title: 'Summary', author: { id: 'usr_system', name: 'Meeting Intelligence' } })
  const detail = (await request('GET', `/notes/${note.id}`)).json
  expect(detail.author).toEqual({ id: 'usr_system', name: 'Meeting Intelligence', email: null })

  await importTranscript(meeting, 'We decided that the harbour bridge is closed in April.')
  expect((await summaryNote(meeting, 'harbour')).id).toBe(note.id)

  // Every user who can write notes may change it.
  const edited = await request('PATCH', `/notes/${note.id}`, {
    key: credentials.member.api_key,
    json: { content: 'A person wrote this.' },
  })
  expect(edited.json.author.id).toBe('usr_system')
  await importTranscript(meeting, 'We decided that the museum opens in May.')
  // The event of this summary precedes the event of the next meeting's summary. When the note of the next meeting exists, this event has
  // been processed.
  await eventually(
    () => request('GET', `/meetings/${meeting}/summary`),
    response => JSON.stringify(response.json.sections).includes('museum'),
    60_000,
  )
  const other = await newMeeting()
  await importTranscript(other, 'We decided that the theatre closes in June.')
  await summaryNote(other, 'theatre')
  expect((await request('GET', `/notes/${note.id}`)).json.content).toBe('A person wrote this.')
  expect((await request('GET', `/meetings/${meeting}/notes`)).json.pagination.total).toBe(1)
})

it('keeps an edit of the note despite concurrent summary versions', async () => {
  const { request } = platform
  const meeting = await newMeeting()
  await importTranscript(meeting, 'We decided that the lighthouse is painted white in March.')
  const note = await summaryNote(meeting, 'lighthouse')
  const { id } = (await request('GET', `/meetings/${meeting}/summary`)).json
  const rewrite = async (overview: string) =>
    expect((await request('PATCH', `/summaries/${id}`, { json: { overview } })).status).toBe(200)
  const rewrites = (async () => {
    for (let version = 0; version < 8; version++) await rewrite(`Version ${version}`)
  })()
  // The events of some versions are still on their way.
  await summaryNote(meeting, 'Version')
  const edit = { json: { content: 'A person wrote this.' } }
  expect((await request('PATCH', `/notes/${note.id}`, edit)).status).toBe(200)
  await rewrites
  const other = await newMeeting()
  await importTranscript(other, 'We decided that the theatre closes in June.')
  await summaryNote(other, 'theatre')
  expect((await request('GET', `/notes/${note.id}`)).json.content).toBe('A person wrote this.')
})

it('keeps a comment attached until another transcript replaces its segment', async () => {
  const { request } = platform
  const meeting = await newMeeting()
  await importTranscript(meeting, 'We paint the lighthouse.')
  const transcript = (await request('GET', `/meetings/${meeting}/transcript`)).json
  const [segment] = transcript.segments
  const path = `/meetings/${meeting}/comments`
  const first = await request('POST', path, { json: { content: 'All of it', segment_id: segment.id } })
  expect(first.status).toBe(201)
  expect(first.json).toMatchObject({ meeting_id: meeting, segment_id: segment.id, anchor: 'attached' })
  const second = await request('POST', path, { json: { content: 'And when?' } })
  expect(second.json).toMatchObject({ segment_id: null, anchor: null, author: { name: 'Demo Owner' } })
  const listed = (await request('GET', path)).json
  expect(listed).toMatchObject({ data: [first.json, second.json], pagination: { total: 2 } })

  const elsewhere = await request('POST', `/meetings/${await newMeeting()}/comments`, {
    json: { content: 'Not mine', segment_id: segment.id },
  })
  expect([elsewhere.status, elsewhere.json.error.details[0].field]).toEqual([400, 'segment_id'])

  const corrected = { json: { text: 'We paint the lighthouse white.' } }
  await request('PATCH', `/transcripts/${transcript.id}/segments/${segment.id}`, corrected)
  await eventually(
    () => request('GET', path),
    ({ json }) => json.data[0].anchor === 'attached' && json.data[0].segment_id === segment.id,
  )
  await importTranscript(meeting, 'We paint it red.')
  await eventually(
    () => request('GET', path),
    ({ json }) => json.data[0].anchor === 'detached',
  )
  const { data } = (await request('GET', path)).json
  expect(data).toEqual([{ ...first.json, anchor: 'detached' }, second.json])
})

it('keeps a comment on a live segment attached in the transcript', async () => {
  const { request } = platform
  const json = { title: 'Live', platform: 'zoom', started_at: '2026-01-31T09:30:00Z', status: 'in_progress' }
  const meeting = (await request('POST', '/meetings', { json })).json.id
  const said = { key: '1', speaker: 'Ada', text: 'Let us begin.', start: 0, end: 2 }
  await request('POST', `/meetings/${meeting}/segments`, { json: { segments: [said] } })
  const live = await fetch(`${platform.baseUrl}/meetings/${meeting}/live`, {
    headers: { authorization: `Bearer ${platform.credentials.api_key}` },
  })
  let heard = ''
  for await (const chunk of live.body as unknown as AsyncIterable<Uint8Array>) {
    heard += Buffer.from(chunk).toString()
    if (/seg_\w{26}/.test(heard)) break
  }
  const segmentId = /seg_\w{26}/.exec(heard)?.[0]
  const path = `/meetings/${meeting}/comments`
  const commented = await request('POST', path, { json: { content: 'Good', segment_id: segmentId } })
  expect(commented.json.anchor).toBe('attached')
  await request('POST', `/meetings/${meeting}/end`)
  await eventually(
    () => request('GET', `/meetings/${meeting}/transcript`),
    ({ status }) => status === 200,
  )
  const segments = (await request('GET', `/meetings/${meeting}/transcript`)).json.segments
  expect(segments.map(({ id }: { id: string }) => id)).toContain(segmentId)
  expect((await request('GET', path)).json.data[0].anchor).toBe('attached')
  await importTranscript(meeting, 'Something else.')
  await eventually(
    () => request('GET', path),
    ({ json: list }) => list.data[0].anchor === 'detached',
  )
})
