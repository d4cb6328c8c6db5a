import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import protobuf from 'protobufjs'
import { afterAll, describe, expect, test } from 'vitest'
import {
  addressVariable,
  type Contract,
  fieldRules,
  fullName,
  isBlank,
  loadContract,
  NOT_BLANK,
  PROTOS_FOLDER,
  SCOPES,
  serviceOf,
} from '../src/index.ts'

const contract = loadContract()
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** The contract with one replaced text in the meetings proto. */
function changed(from: string, to: string): Contract {
  const folder = mkdtempSync(join(tmpdir(), 'mi-protos-'))
  folders.push(folder)
  cpSync(PROTOS_FOLDER, folder, { recursive: true })
  const path = join(folder, 'mi/meetings/v1/meetings.proto')
  const source = readFileSync(path, 'utf8')
  if (!source.includes(from)) throw new Error(`meetings.proto has no ${from}`)
  writeFileSync(path, source.replace(from, to))
  return loadContract(folder)
}

/** Invisible code points. */
const INVISIBLE =
  '0009 0020 00A0 3000 0001 0085 00AD 034F 061C 115F 1160 17B4 180E 200B 200C 200D 200E 2028 202E 2060 2064 2800 3164 FE0F FEFF FFA0'.split(
    ' ',
  )

describe('the route table', () => {
  test('gives every created resource a Location', () => {
    const created = contract.routes.filter(({ access }) => access.successStatus === 201)
    expect(created.filter(({ access }) => access.location === null).map(({ path }) => path)).toEqual([])
  })

  test('fills in defaults', () => {
    const route = contract.routes.find(each => each.operationId === 'getMeeting')
    expect(route).toMatchObject({
      rpc: 'mi.meetings.v1.Meetings/GetMeeting',
      verb: 'GET',
      path: '/v1/meetings/{id}',
      pathFields: ['id'],
      body: null,
      tag: 'Meetings',
      access: {
        scopes: ['meetings:read'],
        deadlineMs: 10_000,
        successStatus: 200,
        maxBodyBytes: 1_048_576,
        public: false,
      },
    })
  })

  test('reads lists, templates and streams', () => {
    const by = (operationId: string) => contract.routes.find(each => each.operationId === operationId)
    expect(by('uploadRecording')).toMatchObject({
      clientStreaming: true,
      access: { maxBodyBytes: 2_147_483_648 },
    })
    expect(by('uploadRecording')?.access.requestMediaTypes).toContain('audio/*')
    expect(by('deleteMeeting')?.access.responseHeaders).toEqual([
      { name: 'Deletion-Receipt', value: '/v1/deletions/{deletion_id}' },
    ])
    expect(by('streamLive')).toMatchObject({
      serverStreaming: true,
      access: { responseMediaTypes: ['text/event-stream'] },
    })
    expect(by('createApiKey')?.access).toMatchObject({ location: '/v1/api-keys/{id}', secretFields: ['key'] })
  })

  test('requires only scopes that exist', () => {
    for (const { rpc, access } of contract.routes) {
      for (const scope of access.scopes) expect(SCOPES, rpc).toContain(scope)
    }
  })

  test('names only existing fields in templates and secrets', () => {
    for (const { rpc, access, responseType } of contract.routes) {
      const templates = [access.location ?? '', ...access.responseHeaders.map(header => header.value)]
      const named = templates.flatMap(template =>
        [...template.matchAll(/\{([^}]+)\}/g)].map(match => String(match[1])),
      )
      for (const field of named) expect(responseType.fields, rpc).toHaveProperty(field)
      for (const path of access.secretFields) {
        const [name = '', inner] = path.split('.')
        expect(responseType.fields, rpc).toHaveProperty(name)
        const type = responseType.fields[name]?.resolvedType
        if (inner) expect(type instanceof protobuf.Type && type.fields, rpc).toHaveProperty(inner)
      }
    }
  })

  test('has a service in the table for every service of the protos', () => {
    for (const { service } of contract.routes) expect(serviceOf(service)).toBeTruthy()
    expect(serviceOf('mi.transcripts.v1.Transcripts')).toBe('transcripts-search')
    expect(addressVariable('transcripts-search')).toBe('TRANSCRIPTS_SEARCH_ADDRESS')
    expect(() => serviceOf('mi.nobody.v1.Nothing')).toThrow('no service serves mi.nobody.v1.Nothing')
  })

  const announced = (resource: string, id: string) =>
    `message Participant {\n  option (mi.event) = { type: "mi.meetings.participant.added.v1" subject: "id" webhook: { resource: "${resource}" id: "${id}" } };`
  const ACCESS = 'option (mi.access) = { scopes: "meetings:read" summary: "Get a meeting" };'
  test.each([
    [
      'a public rpc without mi.access',
      ACCESS,
      '',
      /GetMeeting is public \(google.api.http\) but has no mi.access/,
    ],
    [
      'no way in',
      ACCESS,
      'option (mi.access) = { summary: "x" };',
      /must say either scopes, public or any_credential/,
    ],
    [
      'an internal rpc that names no caller',
      '    option (mi.internal) = { callers: "transcripts-search" for_users: true };\n',
      '',
      /BeginTranscript is neither public \(google.api.http\) nor does mi.internal name its callers/,
    ],
    [
      'a caller that is no process of the platform',
      'callers: "transcripts-search" for_users',
      'callers: "nobody" for_users',
      /BeginTranscript: mi.internal names nobody, which is no process of the platform/,
    ],
    [
      'a public rpc that asks for a role',
      ACCESS,
      'option (mi.access) = { public: true role: "admin" };',
      /GetMeeting asks for no credential \(public\), so mi.access cannot name a role/,
    ],
    [
      'a public rpc that asks for a role for what others created',
      ACCESS,
      'option (mi.access) = { public: true role_for_others: "admin" };',
      /mi.access cannot name a role/,
    ],
    [
      'a role that does not exist',
      ACCESS,
      'option (mi.access) = { scopes: "meetings:read" role: "boss" };',
      /GetMeeting: the role must be one of owner, admin, member, not boss/,
    ],
    ['two ways in', ACCESS, 'option (mi.access) = { public: true any_credential: true };', /must say either/],
    [
      'a path field that the request lacks',
      'get: "/v1/meetings/{id}" }',
      'get: "/v1/meetings/{nr}" }',
      /GetMeetingRequest has no field nr/,
    ],
    [
      'an address that is taken',
      'get: "/v1/deletions/{id}"',
      'get: "/v1/meetings/{id}"',
      /share GET \/v1\/meetings\/\{\}/,
    ],
    [
      'a malformed event type',
      'message Participant {',
      'message Participant {\n  option (mi.event) = { type: "participant.added" subject: "id" };',
      /participant.added is not mi.<context>.<noun>.<past>.v1/,
    ],
    [
      'an event without its subject',
      'message Participant {',
      'message Participant {\n  option (mi.event) = { type: "mi.meetings.participant.added.v1" subject: "nr" };',
      /Participant has no field nr/,
    ],
    [
      'a webhook event whose resource no public rpc returns',
      'message Participant {',
      announced('mi.meetings.v1.Meetings/ListMeetings', 'id'),
      /Participant: mi.meetings.v1.Meetings\/ListMeetings is not a public GET with one path field/,
    ],
    [
      'a webhook event whose resource webhooks cannot read',
      'message Participant {',
      announced('mi.meetings.v1.Meetings/GetDeletion', 'id'),
      /Participant: mi.internal of mi.meetings.v1.Meetings\/GetDeletion does not name webhooks/,
    ],
    [
      'a webhook event without the id of its resource',
      'message Participant {',
      announced('mi.meetings.v1.Meetings/GetMeeting', 'meeting_id'),
      /Participant has no field meeting_id for the id of its resource/,
    ],
  ])('%s stops the boot', (_, from, to, error) => {
    expect(() => changed(from, to)).toThrow(error)
  })
})

describe('field rules', () => {
  const rule = (message: string, field: string) =>
    fieldRules(contract.type(message)).find(each => each.name === field)

  test('contain the bounds of buf.validate', () => {
    expect(rule('mi.meetings.v1.CreateMeetingRequest', 'title')).toMatchObject({
      kind: 'string',
      required: true,
      optional: false,
      minLength: 1,
      maxLength: 300,
    })
    expect(rule('mi.meetings.v1.ListMeetingsRequest', 'limit')).toMatchObject({
      kind: 'int32',
      gte: 1,
      lte: 100,
      default: '20',
    })
    expect(rule('mi.meetings.v1.CreateMeetingRequest', 'metadata')).toMatchObject({
      mapKey: 'string',
      maxPairs: 20,
      keys: { minLength: 1, maxLength: 64 },
      items: { maxLength: 500 },
    })
    expect(rule('mi.meetings.v1.CreateMeetingRequest', 'channel_ids')).toMatchObject({
      list: true,
      id: 'chn',
      maxItems: 50,
      unique: true,
    })
    expect(rule('mi.transcripts.v1.LiveSegmentInput', 'start')).toMatchObject({
      kind: 'double',
      gte: 0,
      finite: true,
    })
    expect(rule('mi.meetings.v1.NewParticipant', 'email')).toMatchObject({
      format: 'email',
      optional: true,
      maxLength: 320,
    })
  })

  test('contain the options of mi.field', () => {
    expect(rule('mi.meetings.v1.ListMeetingsRequest', 'to')).toMatchObject({
      kind: 'timestamp',
      dayEdge: 'end',
    })
    expect(rule('mi.meetings.v1.ReadFileRequest', 'range')).toMatchObject({ header: 'Range' })
    expect(rule('mi.pagination.v1.Pagination', 'total')).toMatchObject({
      kind: 'int64',
      omitWhenUnset: true,
      optional: true,
    })
    expect(rule('mi.meetings.v1.UpdateMeetingRequest', 'update_mask')).toMatchObject({ kind: 'field_mask' })
    expect(rule('mi.meetings.v1.UpdateMeetingRequest', 'language')).toMatchObject({ format: 'language' })
  })

  test('distinguish members of a oneof from optional fields', () => {
    expect(rule('mi.identity.v1.BeginRequestResponse', 'record')).toMatchObject({
      oneof: 'outcome',
      optional: true,
    })
    expect(rule('mi.meetings.v1.Meeting', 'ended_at')).toMatchObject({ oneof: null, optional: true })
  })

  test('exist for every message that a route uses', () => {
    for (const route of contract.routes) {
      for (const type of [route.requestType, route.responseType])
        expect(fieldRules(type), fullName(type)).toBeDefined()
    }
  })
  test.each(INVISIBLE)('refuse a name of only U+%s and accept it with others', code => {
    const character = String.fromCodePoint(Number.parseInt(code, 16))
    expect(isBlank(` ${character}${character}`)).toBe(true)
    expect(isBlank(`a${character}`)).toBe(false)
  })

  test.each(['👩\u200d💻', 'می\u200cخواهم', '⠓⠊', '會議', '한글', '1', '…'])('accept the name %s', name => {
    expect(isBlank(name)).toBe(false)
  })

  test('refuse a blank name or title in every request', () => {
    const written = contract.routes.flatMap(({ verb, requestType, access }) => {
      if (verb === 'GET') return []
      return access.requestSchema ? [requestType, contract.type(access.requestSchema)] : [requestType]
    })
    const names = withNested(written).flatMap(type =>
      fieldRules(type)
        .filter(({ kind, name }) => kind === 'string' && ['name', 'title', 'label', 'speaker'].includes(name))
        .filter(({ pattern }) => pattern !== NOT_BLANK || !new RegExp(pattern, 'u').test(' a '))
        .map(({ name }) => `${fullName(type)}.${name}`),
    )
    // `speaker` of the search is a filter that matches any part of a name.
    expect(names).toEqual(['mi.transcripts.v1.SearchTranscriptsRequest.speaker'])
  })
})

/** The messages and the messages nested in them. */
function withNested(types: protobuf.Type[]): protobuf.Type[] {
  const all = new Set<protobuf.Type>()
  const add = (type: protobuf.Type): void => {
    if (all.has(type)) return
    all.add(type)
    for (const { kind, typeName } of fieldRules(type))
      if (kind === 'message') add(contract.type(typeName ?? ''))
  }
  types.forEach(add)
  return [...all]
}
