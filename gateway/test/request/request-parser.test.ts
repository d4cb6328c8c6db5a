import { decode, fieldRules, loadContract } from '@mi/contracts'
import { ServiceError } from '@mi/errors'
import { describe, expect, test } from 'vitest'
import { RequestParser } from '../../src/request/message/request-parser.ts'

const contract = loadContract()
const MEETING = 'mtg_01HZX3K5Q8V2N4M6P7R9S0T1W2'

interface Parts {
  path?: string[]
  query?: string
  headers?: Record<string, string>
  body?: unknown
}

function read(
  operation: string,
  { path = [], query = '', headers = {}, body }: Parts,
): Record<string, unknown> {
  const route = contract.routes.find(candidate => candidate.operationId === operation)!
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const bytes = new RequestParser(route, fieldRules(route.requestType)).parse(
    { pathValues: path, query, headers },
    body === undefined ? null : Buffer.from(text),
  )
  return decode(route.requestType, bytes) as Record<string, unknown>
}

/** The errors, each as `field: message`. */
function validationErrors(operation: string, parts: Parts): string[] {
  try {
    read(operation, parts)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    expect(error.status).toBe('invalid')
    return error.details.map(({ field, message }) => `${field}: ${message}`)
  }
  return []
}

const create = { title: 'Planning', platform: 'zoom', started_at: '2026-01-31T09:30:00Z' }

describe('query', () => {
  test('uses defaults for absent parameters', () => {
    expect(read('listMeetings', {})).toMatchObject({
      limit: 20,
      offset: 0,
      cursor: '',
      status: null,
      from: null,
    })
  })

  test('refuses an unknown action of the audit log', () => {
    expect(read('listAuditLog', { query: 'action=api_key.revoked' })).toMatchObject({
      action: 'api_key.revoked',
    })
    for (const query of ['action=', 'action=api_key.lost', 'action=constructor'])
      expect(validationErrors('listAuditLog', { query })).toEqual([
        'action: must be an action of the audit log such as api_key.revoked',
      ])
  })

  test('parses numbers, enum values and times', () => {
    const query = 'limit=5&offset=40&status=in_progress&from=2026-01-31T10:00:00%2B02:00&platform=zoom'
    expect(read('listMeetings', { query })).toMatchObject({
      limit: 5,
      offset: 40,
      status: 'in_progress',
      platform: 'zoom',
      from: new Date('2026-01-31T08:00:00Z'),
    })
  })

  test('does not treat an empty cursor as the first page', () => {
    expect(validationErrors('listMeetings', { query: 'cursor=' })).toEqual(['cursor: must not be empty'])
    expect(
      validationErrors('getTranscript', { path: [MEETING.replace('mtg', 'trs')], query: 'cursor=' }),
    ).toEqual(['cursor: must not be empty'])
  })

  test('reads a date as its start in from, its end in to', () => {
    expect(read('listMeetings', { query: 'from=2026-01-31&to=2026-01-31' })).toMatchObject({
      from: new Date('2026-01-31T00:00:00.000Z'),
      to: new Date('2026-01-31T23:59:59.999Z'),
    })
  })

  test.each([
    ['2026-01-31T10:00:00%2B02', '2026-01-31T08:00:00Z'],
    ['2026-06-30T23:59:60Z', '2026-07-01T00:00:00Z'],
    ['2026-07-01T01:59:60.5%2B02:00', '2026-07-01T00:00:00.500Z'],
  ])('accepts the time %s', (written, expected) => {
    expect(read('listMeetings', { query: `from=${written}` })).toMatchObject({ from: new Date(expected) })
  })

  test('accepts a time zone with an unencoded plus', () => {
    const { from } = read('listMeetings', { query: 'from=2026-01-31T10:00:00+02:00' })
    expect(from).toEqual(new Date('2026-01-31T08:00:00Z'))
  })

  test.each([
    ['limit=0', 'limit: must be from 1 to 100'],
    ['limit=101', 'limit: must be from 1 to 100'],
    ['limit=1e1', 'limit: must be a whole number'],
    ['limit=5.0', 'limit: must be a whole number'],
    ['limit=', 'limit: must be a whole number'],
    ['limit= 5', 'limit: must be a whole number'],
    ['limit=0x10', 'limit: must be a whole number'],
    ['offset=-1', 'offset: must be from 0 to 100000'],
    ['status=', 'status: must be one of scheduled, in_progress, processing, completed, failed'],
    ['status=COMPLETED', 'status: must be one of scheduled, in_progress, processing, completed, failed'],
    ['from=2026-02-30', 'from: must be a timestamp such as 2026-01-31T09:30:00Z or a date'],
    ['from=2026-01-31T09:30:00', 'from: must be a timestamp such as 2026-01-31T09:30:00Z or a date'],
    ['from=2026-06-30T23:59:61Z', 'from: must be a timestamp such as 2026-01-31T09:30:00Z or a date'],
    ['from=yesterday', 'from: must be a timestamp such as 2026-01-31T09:30:00Z or a date'],
    ['from=9999-12-31T23:59:59-01:00', 'from: must be a timestamp such as 2026-01-31T09:30:00Z or a date'],
    ['from=0001-01-01T00:00:00%2B01:00', 'from: must be a timestamp such as 2026-01-31T09:30:00Z or a date'],
    ['limit=1&limit=2', 'limit: is given more than once'],
    ['colour=red', 'colour: is not a known query parameter'],
    ['cursor=%ff', 'cursor: is not percent-encoded UTF-8'],
    ['cursor=%00', 'cursor: must not contain the character U+0000'],
    [`cursor=${'x'.repeat(1025)}`, 'cursor: must have at most 1024 characters'],
    ['__proto__=1', '__proto__: is not a known query parameter'],
  ])('%s', (query, error) => {
    expect(validationErrors('listMeetings', { query })).toEqual([error])
  })

  test('reports all errors at once', () => {
    expect(validationErrors('listMeetings', { query: 'limit=0&offset=x&colour=red' })).toHaveLength(3)
  })

  test('is refused for an operation with a body', () => {
    expect(validationErrors('createMeeting', { query: 'title=x', body: create })).toEqual([
      'title: is not a known query parameter',
    ])
  })
})

describe('free text', () => {
  test('accepts any character', () => {
    expect(read('searchTranscripts', { body: { query: 'a\0b \ud800' } })).toMatchObject({
      query: 'ab \ufffd',
    })
    expect(read('ask', { body: { question: '\0why?' } })).toMatchObject({ question: 'why?' })
  })

  test('is empty when only removed characters were typed', () => {
    expect(validationErrors('searchTranscripts', { body: { query: '\0' } })).toEqual([
      'query: must not be empty',
    ])
  })
})

describe('path', () => {
  test.each(['abc', 'trs_01HZX3K5Q8V2N4M6P7R9S0T1W2', `${MEETING}x`, '%zz', 'mtg_%00'])(
    'does not find a meeting with the malformed id %s',
    value => {
      expect(() => read('getMeeting', { path: [value] })).toThrow('There is no such meeting.')
    },
  )

  test('accepts a percent-encoded id', () => {
    expect(read('getMeeting', { path: [MEETING.replace('_', '%5F')] })).toEqual({ id: MEETING })
  })
})

describe('body', () => {
  test('is parsed with all its fields', () => {
    const body = {
      ...create,
      status: 'processing',
      language: 'en',
      participants: [
        { name: 'Ada', email: 'ada@example.com' },
        { name: 'Grace', email: null },
      ],
      metadata: { team: 'sales', constructor: 'x' },
      external_id: null,
    }
    expect(read('createMeeting', { body })).toMatchObject({
      title: 'Planning',
      startedAt: new Date('2026-01-31T09:30:00Z'),
      status: 'processing',
      participants: [
        { name: 'Ada', email: 'ada@example.com' },
        { name: 'Grace', email: null },
      ],
      metadata: { team: 'sales', constructor: 'x' },
      externalId: null,
    })
  })

  test('refuses a map key that a library may lose, by name', () => {
    const body = JSON.stringify(create).replace(/}$/, ',"metadata":{"__proto__":"x"}}')
    expect(validationErrors('createMeeting', { body })).toEqual([
      'metadata.__proto__: the key must not be __proto__',
    ])
  })

  test('refuses a blank name or title and preserves surrounding spaces', () => {
    const participants = [{ name: '\u00a0\t' }]
    expect(validationErrors('createMeeting', { body: { ...create, title: '  ', participants } })).toEqual([
      'title: must not be blank',
      'participants[0].name: must not be blank',
    ])
    const sections = [{ key: 'notes', title: ' ', prompt: 'Notes.', format: 'bullets' }]
    expect(validationErrors('createTemplate', { body: { name: '\n', sections } })).toEqual([
      'name: must not be blank',
      'sections[0].title: must not be blank',
    ])
    const path = ['key_01HZX3K5Q8V2N4M6P7R9S0T1W2']
    expect(validationErrors('updateApiKey', { path, body: { name: '\u200b ' } })).toEqual([
      'name: must not be blank',
    ])
    expect(read('createMeeting', { body: { ...create, title: ' a ' } }).title).toBe(' a ')
  })

  test('reports all errors at once, with their paths', () => {
    const body = {
      title: '',
      platform: 'skype',
      participants: [
        { name: 'Ada' },
        { email: 'not an address' },
        'Grace',
        { name: 'x'.repeat(201), age: 4 },
      ],
      metadata: { team: 5, ['k'.repeat(65)]: 'v' },
      colour: 'red',
      channel_ids: ['chn_1'],
    }
    expect(validationErrors('createMeeting', { body })).toEqual([
      'colour: is not a known field',
      'title: must not be empty',
      'platform: must be one of zoom, google_meet, microsoft_teams, desktop, mobile, browser',
      'started_at: is required',
      'participants[1].name: is required',
      'participants[1].email: must be an e-mail address',
      'participants[2]: must be an object',
      'participants[3].age: is not a known field',
      'participants[3].name: must have at most 200 characters',
      'metadata.team: must be a string',
      `metadata.${'k'.repeat(65)}: the key must have at most 64 characters`,
      'channel_ids[0]: must be an id of the form chn_…',
    ])
  })

  test.each([
    [{ title: 5 }, 'title: must be a string'],
    [{ title: null }, 'title: is required'],
    [{ started_at: 1769851800 }, 'started_at: must be a string'],
    [{ participants: {} }, 'participants: must be a list'],
    [{ participants: null }, 'participants: must not be null'],
    [{ metadata: [] }, 'metadata: must be an object'],
    [{ language: 'xx' }, 'language: must be an ISO 639-1 language code such as en'],
    [{ title: '\ud800' }, 'title: must be valid Unicode'],
    [{ title: 'a\0b' }, 'title: must not contain the character U+0000'],
    [
      { metadata: Object.fromEntries(Array.from({ length: 21 }, (_, key) => [`k${key}`, ''])) },
      'metadata: must have at most 20 entries',
    ],
  ])('%j', (change, error) => {
    expect(validationErrors('createMeeting', { body: { ...create, ...change } })).toEqual([error])
  })

  test('counts characters, not UTF-16 units', () => {
    expect(validationErrors('createMeeting', { body: { ...create, title: '🎉'.repeat(300) } })).toEqual([])
    expect(validationErrors('createMeeting', { body: { ...create, title: '🎉'.repeat(301) } })).toEqual([
      'title: must have at most 300 characters',
    ])
  })

  test('requires a list that must have items', () => {
    expect(validationErrors('createApiKey', { body: { name: 'ci' } })).toEqual(['scopes: is required'])
    expect(validationErrors('createApiKey', { body: { name: 'ci', scopes: [] } })).toEqual([
      'scopes: must not be empty',
    ])
    expect(
      validationErrors('createApiKey', { body: { name: 'ci', scopes: ['meetings:read', 'meetings:read'] } }),
    ).toEqual(['scopes[1]: is a duplicate'])
  })

  test('uses a default for an absent field', () => {
    expect(read('searchTranscripts', { body: { query: 'budget' } })).toMatchObject({
      limit: 20,
      mode: 'lexical',
      sort: 'relevance',
    })
  })

  test('must be an empty object for an operation without fields', () => {
    expect(validationErrors('endMeeting', { path: [MEETING], body: {} })).toEqual([])
    expect(validationErrors('endMeeting', { path: [MEETING], body: { now: true } })).toEqual([
      'now: is not a known field',
    ])
  })

  test.each([
    ['{', 'not valid JSON'],
    ['[]', 'must be a JSON object'],
    ['null', 'must be a JSON object'],
    ['"text"', 'must be a JSON object'],
    ['{"title":NaN}', 'not valid JSON'],
    ['{"title":"a",\n "platform" "zoom"}', 'not valid JSON: line 2, column 13'],
    ['{"title":"a",\n"title":"b"}', 'title: is given more than once'],
    ['{"metadata":{"a":"1","b":{"a":1},"\\u0061":"2"}}', 'a: is given more than once'],
  ])('%s is refused', (body, message) => {
    expect(() => read('createMeeting', { body })).toThrow(message)
  })

  test('may repeat a name in different objects', () => {
    const body = {
      ...create,
      participants: [{ name: 'a' }, { name: 'b' }],
      metadata: { name: 'name', 'na"me': '{"name":' },
    }
    expect(validationErrors('createMeeting', { body })).toEqual([])
  })
})

describe('PATCH', () => {
  const patch = (body: unknown) => read('updateMeeting', { path: [MEETING], body })

  test('returns the names of the present fields', () => {
    expect(patch({ title: 'New', metadata: {} })).toMatchObject({
      id: MEETING,
      title: 'New',
      updateMask: ['title', 'metadata'],
    })
  })

  test('clears optional fields with null', () => {
    expect(patch({ ended_at: null, language: null })).toMatchObject({
      endedAt: null,
      language: null,
      updateMask: ['ended_at', 'language'],
    })
  })

  test('changes nothing without fields', () => {
    expect(patch({})).toMatchObject({ updateMask: [] })
  })

  test('refuses null for required fields, unknown fields and the path field', () => {
    const body = { title: null, participants: null, id: MEETING, update_mask: ['title'] }
    expect(validationErrors('updateMeeting', { path: [MEETING], body })).toEqual([
      'title: must not be null',
      'participants: must not be null',
      'id: is not a known field',
      'update_mask: is not a known field',
    ])
  })
})

describe('headers', () => {
  test('fill the fields that name them', () => {
    const parts = {
      path: [MEETING],
      query: 'language=de',
      headers: { 'content-type': 'text/vtt; charset=utf-8' },
    }
    expect(read('importTranscript', parts)).toMatchObject({
      meetingId: MEETING,
      contentType: 'text/vtt; charset=utf-8',
      language: 'de',
    })
  })
})
