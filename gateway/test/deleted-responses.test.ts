import { eventually, startTestPlatform, type TestPlatform } from '@mi/testkit'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** A word that occurs nowhere else in the databases. */
const TITLE = 'Quixotic lighthouse'
const MEETING = { title: TITLE, platform: 'zoom', started_at: '2026-11-20T09:00:00Z' }
const VTT = `WEBVTT

00:00:01.000 --> 00:00:04.000
<v Ada Byron>Grace, can you send the harbour plans to the council by Friday?</v>
`
const SEGMENT = { key: '1', start: 0, end: 1, speaker: 'Ada', text: TITLE }
const DATABASES = ['mi_identity', 'mi_meetings', 'mi_transcripts_search', 'mi_insights']

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform?.stop())

const post = (path: string, json: object = {}) =>
  platform.request('POST', path, { json, headers: { 'idempotency-key': `${path} 1` } })

/** The tables of all services with a row that contains the title, as text, JSON or bytes. */
async function tablesWithTitle(): Promise<string[]> {
  const found: string[] = []
  for (const name of DATABASES) {
    const database = new pg.Client({ connectionString: platform.platform.engines.databaseUrl(name) })
    await database.connect()
    const { rows: tables } = await database.query<{ name: string }>(
      `select case table_schema when 'public' then '' else table_schema || '.' end || quote_ident(table_name) as name
       from information_schema.tables where table_schema in ('public', 'infra') and table_type = 'BASE TABLE'`,
    )
    for (const table of tables) {
      const { rowCount } = await database.query(
        `select 1 from ${table.name} as one where one::text like $1 or one::text like $2 limit 1`,
        [`%${TITLE}%`, `%${Buffer.from(TITLE).toString('hex')}%`],
      )
      if (rowCount) found.push(`${name}.${table.name}`)
    }
    await database.end()
  }
  return found
}

test('removes a deleted meeting from stored responses and never creates it again', async () => {
  const { request } = platform
  const created = await post('/meetings', MEETING)
  const meeting = created.json.id
  const vtt = { body: VTT, contentType: 'text/vtt' }
  expect((await request('PUT', `/meetings/${meeting}/transcript`, vtt)).status).toBe(202)
  const completed = await eventually(
    () => request('GET', `/meetings/${meeting}`),
    response => response.json.status === 'completed',
  )
  const live = (await request('POST', '/meetings', { json: { ...MEETING, status: 'in_progress' } })).json.id
  const calls: [path: string, json: object][] = [
    ['/meetings', MEETING],
    [`/meetings/${meeting}/diagrams`, { type: 'mindmap' }],
    [`/summaries/${completed.json.summary_id}/regenerate`, {}],
    ['/action-items', { meeting_id: meeting, title: 'Paint the pier' }],
    ['/ask', { question: 'Who sends the harbour plans to the council?' }],
    [`/meetings/${live}/segments`, { segments: [SEGMENT] }],
    [`/meetings/${live}/end`, {}],
  ]
  const responses = []
  for (const [path, json] of calls) responses.push(await post(path, json))
  expect(responses.map(({ status }) => status)).toEqual([201, 202, 202, 201, 200, 202, 202])
  // The services alone store the responses and replay them.
  for (const [index, [path, json]] of calls.entries()) {
    const again = await post(path, json)
    expect([again.status, again.headers.get('idempotency-replayed'), again.json]).toEqual([
      responses[index]?.status,
      'true',
      responses[index]?.json,
    ])
  }
  const before = await tablesWithTitle()
  expect(before).toEqual(
    expect.arrayContaining([
      'mi_meetings.infra.idempotency_records',
      'mi_meetings.meetings',
      'mi_insights.infra.idempotency_records',
    ]),
  )
  expect(before.filter(table => table.startsWith('mi_identity'))).toEqual([])

  const erased: Record<string, number> = {}
  for (const id of [meeting, live]) {
    const deleted = await request('DELETE', `/meetings/${id}`)
    const receipt = await eventually(
      () => request('GET', deleted.headers.get('deletion-receipt')!.replace('/v1', '')),
      response => response.json.completed_at !== null,
    )
    for (const { service, store, items } of receipt.json.stores)
      if (items > 0 && (store === 'idempotency_records' || store === 'answers'))
        erased[service] = (erased[service] ?? 0) + items
  }
  expect(erased).toEqual({ meetings: 2, 'transcripts-search': 1, insights: 4 })
  await expect.poll(tablesWithTitle).toEqual([])
  for (const [path, json] of calls) {
    const again = await post(path, json)
    expect([path, again.status, again.headers.get('idempotency-replayed')]).toEqual([path, 404, null])
    expect(again.json.error).toMatchObject({
      code: 'not_found',
      message: `The ${path === '/ask' ? 'answer' : 'meeting'} of this request has been deleted.`,
    })
  }
  expect((await post('/meetings', { ...MEETING, title: 'Other' })).json.error.code).toBe(
    'idempotency_key_reused',
  )
  expect((await request('GET', '/meetings')).json.data).toEqual([])
})
