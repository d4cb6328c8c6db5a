import { eventually, untilWaiting } from '@mi/testkit'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openBrowser, signIn } from './support/browser.ts'
import { newMeeting, type SharingPlatform, silence, startSharing, tokenIn } from './support/shared-meeting.ts'
import { transcribedMeeting } from './support/transcribed-meeting.ts'

// Only limits a failing test. Events can take long on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

let platform: SharingPlatform
let meeting: { id: string; itemId: string; segmentId: string }
beforeAll(async () => {
  platform = await startSharing()
  meeting = await transcribedMeeting(platform)
}, 180_000)
afterAll(() => platform?.stop())

const linkTo = async (id: string, permission = 'view'): Promise<string> => {
  const json = { permission, generate_link: true }
  return `/shared/${tokenIn((await platform.request('POST', `/meetings/${id}/share`, { json })).json.link.url)}`
}
const open = (path: string) => platform.request('GET', path, { key: null })

test('shows meeting, transcript, summary, items and sharer, and nothing else', async () => {
  const { status, json, text, headers } = await open(await linkTo(meeting.id, 'comment'))
  expect(status, text).toBe(200)
  const { name } = (await platform.request('GET', '/me')).json.user
  expect(json).toMatchObject({
    meeting: {
      title: 'Harbour plans',
      started_at: '2026-01-31T09:30:00.000Z',
      duration_seconds: 69,
      participants: [{ name: 'Ada Byron' }, { name: 'Grace Hopper' }],
    },
    transcript: { segments: [{ speaker: { name: 'Ada Byron' }, start: 1, end: 6 }, {}, {}] },
    summary: { status: 'completed', overview: expect.any(String) },
    recording_url: null,
    permission: 'comment',
    shared_by: { name },
  })
  expect(json.action_items).toContainEqual(
    expect.objectContaining({ title: 'Paint the lighthouse', assignee: { name: 'Ada Byron' } }),
  )
  // The response contains no addresses, and only ids that requests through the link accept.
  expect(new Set(text.match(/\b[a-z]{3}_[0-9A-Z]{26}\b/g)?.map(id => id.slice(0, 3)))).toEqual(
    new Set(['seg', 'act']),
  )
  expect(text).not.toContain('@')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('x-robots-tag')).toBe('noindex')
})

test('hides action items from a view link', async () => {
  const path = await linkTo(meeting.id, 'view')
  const { json } = await open(path)
  expect(json).toMatchObject({ permission: 'view', action_items: [], summary: { status: 'completed' } })
  const { html } = await openBrowser(new URL(platform.baseUrl).origin).get(path)
  expect(html).toContain('id="summary"')
  expect(html).not.toMatch(/id="items"|href="#items"|Paint the lighthouse/)
})

test('returns null for transcript and summary before there is a transcript', async () => {
  const { json } = await open(await linkTo(await newMeeting(platform)))
  expect(json).toMatchObject({ transcript: null, summary: null, action_items: [], recording_url: null })
})

test('shares comments and notes, with author names of any account', async () => {
  const { request, credentials } = platform
  const path = await linkTo(meeting.id, 'comment')
  const key = credentials.other_account.api_key
  const { name } = (await request('GET', '/me', { key })).json.user
  const post = (what: string, json: object) => request('POST', `${path}/${what}`, { key, json })
  const comment = await post('comments', { content: 'A fine plan.', segment_id: meeting.segmentId })
  expect([comment.status, comment.json], comment.text).toEqual([
    201,
    {
      id: expect.stringMatching(/^cmt_/),
      author: { name },
      content: 'A fine plan.',
      segment_id: meeting.segmentId,
      anchor: 'attached',
      created_at: expect.any(String),
      updated_at: comment.json.created_at,
    },
  ])
  const note = await post('notes', { title: 'From outside', content: '**Bring paint**' })
  expect(note.json).toMatchObject({ author: { name }, title: 'From outside' })
  expect((await open(`${path}/comments`)).json.data).toEqual([comment.json])
  expect((await open(`${path}/notes`)).json.data).toContainEqual(note.json)
  const own = await request('GET', `/meetings/${meeting.id}/comments`)
  expect(own.json.data).toMatchObject([{ id: comment.json.id, author: { name }, content: 'A fine plan.' }])
  const wrong = await post('comments', { content: 'x', segment_id: 'seg_00000000000000000000000000' })
  expect([wrong.status, wrong.json.error.details[0].field]).toEqual([400, 'segment_id'])
})

test('ends a page of notes after 500 KB of content', async () => {
  const { request } = platform
  const id = await newMeeting(platform)
  const path = await linkTo(id, 'comment')
  for (let n = 1; n <= 5; n++) {
    // 150 KB, because the character has three bytes.
    const note = await request('POST', `/meetings/${id}/notes`, {
      json: { title: `${n}`, content: '€'.repeat(50_000) },
    })
    expect(note.status).toBe(201)
  }
  const pageOf = async (query: string) => {
    const { json } = await open(`${path}/notes?${query}`)
    return { titles: json.data.map(({ title }: { title: string }) => title), ...json.pagination }
  }
  const first = await pageOf('limit=100')
  expect(first).toMatchObject({ titles: ['5', '4', '3'], total: 5, limit: 100, has_more: true })
  const second = await pageOf(`limit=100&cursor=${first.next_cursor}`)
  expect(second).toMatchObject({ titles: ['2', '1'], has_more: false, next_cursor: null })
  expect(await pageOf('limit=2')).toMatchObject({ titles: ['5', '4'], has_more: true })
})

test('shows a comment as detached after another transcript replaces its segment', async () => {
  const { request, baseUrl } = platform
  const { id, segmentId } = await transcribedMeeting(platform)
  const path = await linkTo(id, 'comment')
  const page = async () => (await openBrowser(new URL(baseUrl).origin).get(path)).html
  await request('POST', `${path}/comments`, { json: { content: 'Which red?', segment_id: segmentId } })
  expect(await page()).toMatch(/<a href="#s2">about this<\/a>.*Which red\?/s)
  const put = { body: 'Ada Byron: Green, then.', contentType: 'text/plain' }
  expect((await request('PUT', `/meetings/${id}/transcript`, put)).status).toBe(202)
  const anchor = async () => (await open(`${path}/comments`)).json.data[0].anchor
  await expect.poll(anchor, { timeout: 60_000 }).toBe('detached')
  await expect.poll(page, { timeout: 60_000 }).toMatch(/about an earlier transcript.*Which red\?/s)
})

test('creates a comment once for an Idempotency-Key', async () => {
  const path = `${await linkTo(await newMeeting(platform), 'comment')}/comments`
  const key = platform.credentials.other_account.api_key
  const post = () =>
    platform.request('POST', path, {
      key,
      json: { content: 'Once' },
      headers: { 'idempotency-key': 'comment once' },
    })
  const first = await post()
  expect((await post()).json).toEqual(first.json)
  expect((await open(path)).json.data).toEqual([first.json])
})

test('changes items of the meeting only, and records the share', async () => {
  const { request, credentials } = platform
  const path = await linkTo(meeting.id, 'edit')
  const { id: shareId } = (await request('GET', `/meetings/${meeting.id}/shares?limit=1`)).json.data[0]
  const key = credentials.other_account.api_key
  const patch = (id: string, json: object, headers = {}) =>
    request('PATCH', `${path}/action-items/${id}`, { key, json, headers })
  const changed = await patch(meeting.itemId, {
    status: 'completed',
    due_date: null,
    assignee: 'Grace Hopper',
  })
  expect(changed.json, changed.text).toMatchObject({
    status: 'completed',
    due_date: null,
    assignee: { name: 'Grace Hopper' },
    completed_at: expect.any(String),
  })
  const history = await request('GET', `/action-items/${meeting.itemId}/history`)
  expect(history.json.data.at(-1).actor).toEqual({ type: 'system', id: shareId })
  const other = await transcribedMeeting(platform)
  expect((await patch(other.itemId, { status: 'completed' })).status).toBe(404)
  expect((await patch('act_00000000000000000000000000', { status: 'completed' })).status).toBe(404)
  expect((await patch(meeting.itemId, { status: 'completed' }, { 'if-match': '"old"' })).status).toBe(412)
  expect((await patch(meeting.itemId, { title: '' })).json.error.details[0].field).toBe('title')
})

test('edits the summary as a manual version and records the share', async () => {
  const { request, credentials } = platform
  const path = await linkTo(meeting.id, 'edit')
  const { id: shareId } = (await request('GET', `/meetings/${meeting.id}/shares?limit=1`)).json.data[0]
  const key = credentials.other_account.api_key
  const patch = (json: object, headers = {}) => request('PATCH', `${path}/summary`, { key, json, headers })
  const before = (await open(path)).json.summary
  const [section] = before.sections
  const edited = await patch({
    overview: 'In short: paint.',
    sections: [{ key: section.key, content: '- **Paint**' }],
  })
  expect(edited.json, edited.text).toMatchObject({
    overview: 'In short: paint.',
    engine: 'manual',
    version: before.version + 1,
  })
  expect(edited.json.sections[0]).toMatchObject({ key: section.key, content: '- **Paint**' })
  expect((await open(path)).json.summary).toEqual(edited.json)
  const own = await request('GET', `/meetings/${meeting.id}/summary`)
  expect(own.json).toMatchObject({ engine: 'manual', overview: 'In short: paint.' })
  const audit = await eventually(
    () => request('GET', '/audit-log?action=summary.updated'),
    ({ json }) => json.data.length > 0,
  )
  expect(audit.json.data[0].actor).toEqual({ type: 'system', id: shareId })
  expect((await patch({ sections: [{ key: 'none', content: 'x' }] })).status).toBe(400)
  expect((await patch({ overview: 'x' }, { 'if-match': '"old"' })).status).toBe(412)
  const empty = await linkTo(await newMeeting(platform), 'edit')
  expect((await request('PATCH', `${empty}/summary`, { key, json: { overview: 'x' } })).status).toBe(404)
})

test('returns 409 to the second of two concurrent summary edits', async () => {
  const { id } = await transcribedMeeting(platform)
  const path = await linkTo(id, 'edit')
  const browser = openBrowser(new URL(platform.baseUrl).origin)
  const { email, password } = platform.credentials.member
  await signIn(browser, email, password)
  const url = platform.platform.engines.databaseUrl('mi_insights')
  const saving = new pg.Client({ connectionString: url })
  await saving.connect()
  try {
    // Both edits have compared the version and wait before the write.
    await saving.query('begin')
    await saving.query('select 1 from meeting_refs where meeting_id = $1 for update', [id])
    const both = ['One', 'Another'].map(overview => browser.submit(path, `${path}/summary`, { overview }))
    await untilWaiting(url, { statement: 'meeting_refs', count: 2 })
    await saving.query('commit')
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([303, 409])
  } finally {
    await saving.end()
  }
})

test('serves ranges of the recording through the link', async () => {
  const id = await newMeeting(platform)
  const put = await platform.request('PUT', `/meetings/${id}/recording`, {
    body: silence(),
    contentType: 'audio/wav',
  })
  expect(put.status, put.text).toBe(202)
  const { json } = await open(await linkTo(id))
  const part = await fetch(json.recording_url, { headers: { range: 'bytes=0-3' } })
  expect([part.status, await part.text()]).toEqual([206, 'RIFF'])
})

test('returns 429 after 30 unknown links per minute; known links still open', async () => {
  const path = await linkTo(meeting.id)
  const unknown = (index: number) => open(`/shared/${String(index).padStart(43, 'x')}`)
  const answers = await Promise.all(Array.from({ length: 31 }, (_, index) => unknown(index)))
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(30).fill(404), 429])
  const refused = answers.find(({ status }) => status === 429)!
  expect([refused.status, refused.json.error.code]).toEqual([429, 'rate_limit_exceeded'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await open(path)).status).toBe(200)
})

test('returns 404 after its meeting is deleted', async () => {
  const id = await newMeeting(platform)
  const path = await linkTo(id)
  expect((await open(path)).status).toBe(200)
  await platform.request('DELETE', `/meetings/${id}`)
  await eventually(
    () => open(path),
    ({ status }) => status === 404 || status === 429,
  )
})
