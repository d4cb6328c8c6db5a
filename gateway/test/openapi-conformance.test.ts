import { startTestPlatform, type TestPlatform } from '@mi/testkit'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MEETING, makeThings } from './support/make-things.ts'

// biome-ignore lint/suspicious/noExplicitAny: a document is walked, not typed
type Json = any

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
let platform: TestPlatform
let document: Json
let ids: Record<string, string>

beforeAll(async () => {
  platform = await startTestPlatform()
  document = (await platform.request('GET', '/openapi.json', { key: null })).json
  ids = await makeThings(platform.baseUrl, platform.credentials)
}, 180_000)
afterAll(() => platform?.stop())

/** Validates a response against its schema and reports undeclared fields. Returns the errors, or null. */
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

describe('an invisible name or title', () => {
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

  test('is refused as the OpenAPI document says; joining characters are preserved', async () => {
    const { pattern } = document.components.schemas.CreateMeetingRequest.properties.title
    for (const name of BLANK) expect(new RegExp(pattern, 'u').test(name)).toBe(false)
    for (const title of ['👩\u200d💻', 'می\u200cخواهم']) {
      expect(new RegExp(pattern, 'u').test(title)).toBe(true)
      const created = await platform.request('POST', '/meetings', { json: { ...MEETING, title } })
      expect([created.status, created.json.title]).toEqual([201, title])
    }
  })
})
