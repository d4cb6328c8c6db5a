import { eventually, startTestPlatform, type TestPlatform } from '@mi/testkit'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// biome-ignore lint/suspicious/noExplicitAny: a document is walked, not typed
type Json = any

const MEETING = { title: 'Harbour plans', platform: 'zoom', started_at: '2026-11-20T09:00:00Z' }
const VTT = `WEBVTT

00:00:01.000 --> 00:00:04.000
<v Ada Byron>Grace, can you send the harbour plans to the council by Friday?</v>

00:00:05.000 --> 00:00:08.000
<v Grace Hopper>Yes, I will send them on Thursday. We decided to paint the lighthouse white.</v>
`

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
let platform: TestPlatform
let document: Json
/** Things to ask for, by the name of the path parameter and the first words of the path. */
const ids: Record<string, string> = {}

beforeAll(async () => {
  platform = await startTestPlatform()
  document = (await platform.request('GET', '/openapi.json', { key: null })).json
  await makeThings()
}, 180_000)
afterAll(() => platform?.stop())

async function makeThings(): Promise<void> {
  const { request } = platform
  const post = async (path: string, json: object) => (await request('POST', path, { json })).json.id
  ids.gone = await post('/meetings', MEETING)
  const deleted = await request('DELETE', `/meetings/${ids.gone}`)
  ids.deletions = deleted.headers.get('deletion-receipt')?.split('/').at(-1) ?? ''
  ids.meetings = await post('/meetings', {
    ...MEETING,
    participants: [{ name: 'Ada Byron' }],
    metadata: { a: 'b' },
  })
  await request('PUT', `/meetings/${ids.meetings}/transcript`, { body: VTT, contentType: 'text/vtt' })
  const { json } = await eventually(
    () => request('GET', `/meetings/${ids.meetings}`),
    response => response.json.status === 'completed',
    90_000,
  )
  Object.assign(ids, { transcripts: json.transcript_id, summaries: json.summary_id })
  ids['api-keys'] = await post('/api-keys', { name: 'robot', scopes: ['meetings:read'] })
  ids['action-items'] = await post('/action-items', {
    meeting_id: ids.meetings,
    title: 'Paint the pier',
    assignee: 'Ada Byron',
  })
  ids.notes = await post(`/meetings/${ids.meetings}/notes`, { content: 'Paint it *white*.' })
  const shared = { generate_link: true, permission: 'edit' }
  const share = await request('POST', `/meetings/${ids.meetings}/share`, { json: shared })
  ids.shares = share.json.id
  ids.shared = new URL(share.json.link.url).pathname.split('/').at(-1) ?? ''
  ids.users = platform.credentials.user.id
  ids['oauth-apps'] = await post('/oauth-apps', {
    name: 'Reader',
    description: 'Reads meetings.',
    homepage_url: 'https://reader.example.com',
    redirect_uris: ['https://reader.example.com/callback'],
    scopes: ['meetings:read'],
  })
  ids.channels = await post('/channels', { name: 'Planning' })
  await request('PUT', `/channels/${ids.channels}/meetings/${ids.meetings}`)
  ids.diagrams = await post(`/meetings/${ids.meetings}/diagrams`, { type: 'infographic' })
  ids.webhooks = await post('/webhooks', { url: 'https://hooks.example.com/', events: ['*'] })
  ids['webhook-events'] = await post(`/webhooks/${ids.webhooks}/test`, {})
  ids['speaker-profiles'] = await post('/speaker-profiles', { name: 'Ada Byron' })
  ids.templates = (await request('GET', '/templates')).json.data[0].id
  ids['calendar/connections'] = await post('/calendar/connections', { provider: 'ics', name: 'Fair' })
  const uploaded = `/calendar/connections/${ids['calendar/connections']}/events`
  await request('PUT', uploaded, { body: calendarFile(), contentType: 'text/calendar' })
  const events = await eventually(
    () => request('GET', '/calendar/events'),
    response => response.json.data.length > 0,
    60_000,
  )
  ids['calendar/events'] = events.json.data[0].id
}

/** An event in an hour. */
function calendarFile(): string {
  const at = (hours: number) =>
    new Date(Date.now() + hours * 3_600_000).toISOString().replace(/[-:]|\.\d+/g, '')
  return ['VERSION:2.0', 'PRODID:-//Fair//EN', 'BEGIN:VEVENT', 'UID:1', `DTSTAMP:${at(0)}`]
    .concat([`DTSTART:${at(1)}`, `DTEND:${at(2)}`, 'SUMMARY:Pier', 'LOCATION:https://zoom.us/j/123456789'])
    .concat(['END:VEVENT'])
    .reduce((file, line) => `${file}${line}\r\n`, 'BEGIN:VCALENDAR\r\n')
    .concat('END:VCALENDAR\r\n')
}

/** Validates a response against its schema, undeclared fields included. Returns the errors, or null. */
function schemaErrors(schema: Json, value: unknown): string | null {
  const closed = JSON.stringify({ ...schema, $defs: document.components.schemas })
    .replaceAll('#/components/schemas/', '#/$defs/')
    .replaceAll('"type":"object","properties"', '"type":"object","additionalProperties":false,"properties"')
  return ajv.validate(JSON.parse(closed), value) ? null : ajv.errorsText()
}

test('every GET response matches its OpenAPI schema, without undeclared fields', async () => {
  const asked: string[] = []
  for (const [path, item] of Object.entries<Json>(document.paths)) {
    const schema = item.get?.responses?.['200']?.content?.['application/json']?.schema
    if (!schema) continue
    const [, , resource = '', part] = path.split('/')
    const id = ids[`${resource}/${part}`] ?? ids[resource] ?? 'none'
    const address = path.replace(/^\/v1/, '').replace(/\{[^}]+\}/, id)
    const response = await platform.request('GET', address)
    expect(`${response.status} ${path}`).toBe(`200 ${path}`)
    expect(`${path}: ${schemaErrors(schema, response.json)}`).toBe(`${path}: null`)
    asked.push(path)
  }
  expect(asked).toEqual(
    expect.arrayContaining(['/v1/meetings', '/v1/transcripts/{id}', '/v1/action-items', '/v1/usage']),
  )
})

test('responses of POST and PATCH, and errors, match the OpenAPI document', async () => {
  const { request } = platform
  const check = async (verb: string, path: string, template: string, json: object, status: number) => {
    const response = await request(verb, path, { json })
    expect(`${response.status} ${path}`).toBe(`${status} ${path}`)
    const declared = document.paths[template][verb.toLowerCase()].responses
    const declaredResponse = declared[status] ?? declared.default
    const resolved = declaredResponse.$ref
      ? document.components.responses[declaredResponse.$ref.split('/').at(-1)]
      : declaredResponse
    expect(`${path}: ${schemaErrors(resolved.content['application/json'].schema, response.json)}`).toBe(
      `${path}: null`,
    )
  }
  await check('POST', '/meetings', '/v1/meetings', MEETING, 201)
  await check('POST', '/meetings', '/v1/meetings', { ...MEETING, title: '' }, 400)
  await check('PATCH', `/meetings/${ids.meetings}`, '/v1/meetings/{id}', { title: 'Piers' }, 200)
  await check('PATCH', `/meetings/${ids.gone}`, '/v1/meetings/{id}', { title: 'Piers' }, 404)
  await check('POST', '/transcripts/search', '/v1/transcripts/search', { query: 'lighthouse' }, 200)
  await check('POST', '/ask', '/v1/ask', { question: 'What colour is the lighthouse?' }, 200)
  await check(
    'PATCH',
    `/action-items/${ids['action-items']}`,
    '/v1/action-items/{id}',
    { status: 'completed' },
    200,
  )
  await check('POST', `/summaries/${ids.summaries}/regenerate`, '/v1/summaries/{id}/regenerate', {}, 202)
})

describe('a name or title that shows nothing', () => {
  const BLANK = [
    '  ',
    '\u200b',
    '\u200c\u200d',
    '\u2060\ufeff',
    '\u00ad',
    '\u180e',
    '\u115f\u1160',
    '\u3164',
    '\uffa0',
    '\u2800',
  ]
  const section = { key: 'notes', prompt: 'What was said.', format: 'bullets' }
  const places: [verb: string, path: () => string, field: string, body: (name: string) => object][] = [
    ['POST', () => '/meetings', 'title', title => ({ ...MEETING, title })],
    ['POST', () => '/meetings', 'participants[0].name', name => ({ ...MEETING, participants: [{ name }] })],
    ['PATCH', () => `/meetings/${ids.meetings}`, 'title', title => ({ title })],
    ['POST', () => '/action-items', 'title', title => ({ meeting_id: ids.meetings, title })],
    ['PATCH', () => `/action-items/${ids['action-items']}`, 'assignee', assignee => ({ assignee })],
    [
      'POST',
      () => `/meetings/${ids.meetings}/diagrams`,
      'focus_topics[0]',
      topic => ({ type: 'mindmap', focus_topics: [topic] }),
    ],
    ['POST', () => '/templates', 'name', name => ({ name, sections: [{ ...section, title: 'Notes' }] })],
    [
      'POST',
      () => '/templates',
      'sections[0].title',
      title => ({ name: 'A', sections: [{ ...section, title }] }),
    ],
    ['POST', () => '/api-keys', 'name', name => ({ name, scopes: ['meetings:read'] })],
    ['POST', () => '/speaker-profiles', 'name', name => ({ name })],
    [
      'PUT',
      () => `/meetings/${ids.meetings}/transcript`,
      'segments[0].speaker',
      speaker => ({ segments: [{ speaker, text: 'Hello.', start: 0, end: 1 }] }),
    ],
  ]

  test.each(places)('is refused by %s: %s %s', async (verb, path, field, body) => {
    for (const name of BLANK) {
      const response = await platform.request(verb as 'POST', path(), { json: body(name) })
      expect([response.status, response.json.error.details], response.text).toEqual([
        400,
        [{ field, message: 'must not be blank' }],
      ])
    }
  })

  test('is what the OpenAPI document says; joining characters are preserved', async () => {
    const { pattern } = document.components.schemas.CreateMeetingRequest.properties.title
    for (const name of BLANK) expect(new RegExp(pattern, 'u').test(name)).toBe(false)
    for (const title of ['👩\u200d💻', 'می\u200cخواهم']) {
      expect(new RegExp(pattern, 'u').test(title)).toBe(true)
      const created = await platform.request('POST', '/meetings', { json: { ...MEETING, title } })
      expect([created.status, created.json.title]).toEqual([201, title])
    }
  })
})
