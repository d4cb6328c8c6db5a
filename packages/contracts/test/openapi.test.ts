import { ERROR_CODES } from '@mi/errors'
import { newId } from '@mi/ids'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { ACTOR_TYPES, AUDIT_ACTIONS, loadContract, openApiDocument, SCOPES } from '../src/index.ts'

// biome-ignore lint/suspicious/noExplicitAny: a document is walked, not typed
type Json = any

const contract = loadContract()
const document: Json = openApiDocument(contract, { serverUrl: 'https://api.example.com' })
const operations: { name: string; operation: Json }[] = Object.entries<Json>(document.paths).flatMap(
  ([path, item]) =>
    Object.entries<Json>(item).map(([verb, operation]) => ({ name: `${verb} ${path}`, operation })),
)

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictTypes: false })
addFormats.default(ajv)
for (const format of ['int32', 'int64', 'double', 'cursor', 'time-zone']) ajv.addFormat(format, true)
ajv.addKeyword('example')
const $defs = document.components.schemas

/** The validation errors of a value, or null. */
function errors(schema: Json, value: unknown): string | null {
  const local = JSON.stringify({ ...schema, $defs }).replaceAll('#/components/schemas/', '#/$defs/')
  return ajv.validate(JSON.parse(local), value) ? null : ajv.errorsText()
}

/** The properties without a description in all schemas that a schema refers to, as `Schema.property`. */
function undescribed(schema: Json, seen = new Set<string>()): string[] {
  const referred = [...JSON.stringify(schema ?? {}).matchAll(/#\/components\/schemas\/(\w+)/g)]
    .map(match => String(match[1]))
    .filter(name => !seen.has(name))
  return referred.flatMap(name => {
    seen.add(name)
    const properties = Object.entries<Json>(document.components.schemas[name].properties ?? {})
    const own = properties.filter(([, property]) => !property.description).map(([key]) => `${name}.${key}`)
    return [...own, ...undescribed(document.components.schemas[name], seen)]
  })
}

describe('the OpenAPI document', () => {
  test('lists every code of an error', () => {
    expect(document.components.schemas.Error.properties.error.properties.code.enum).toEqual(
      Object.keys(ERROR_CODES),
    )
  })

  test('describes each tag once, in the order for new readers', () => {
    const names = document.tags.map((tag: Json) => tag.name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.slice(0, 3)).toEqual(['Meetings', 'Recordings', 'Transcripts'])
    expect(document.tags.filter((tag: Json) => !tag.description)).toEqual([])
    expect(operations.filter(({ operation }) => !names.includes(operation.tags[0]))).toEqual([])
  })

  test('lists allowed words and the requirements of a PATCH without a mask', () => {
    const { schemas } = document.components
    expect(schemas.CreateApiKeyRequest.properties.scopes.items.enum).toEqual(SCOPES)
    const types = contract.webhookEvents.map(({ type }) => type)
    for (const request of [schemas.CreateWebhookRequest, schemas.UpdateWebhookRequest])
      expect(request.properties.events.items.enum).toEqual(['*', ...types])
    const filters = document.paths['/v1/webhook-events'].get.parameters
    expect(filters.find((parameter: Json) => parameter.name === 'type').schema.enum).toEqual(types)
    expect(schemas.UpdateSpeakerRequest.required).toEqual(['name'])
    expect(schemas.UpdateWebhookRequest.required).toBeUndefined()
    expect(schemas.CreateOAuthAppRequest.properties.scopes.items.enum).not.toContain('account:write')
    expect(schemas.UpdateCalendarEventRequest.properties.recording_status.enum).toEqual([
      'scheduled',
      'skipped',
    ])
    expect(schemas.LinkMeetingSpeakerRequest.required).toEqual(['speaker_profile_id'])
  })

  test('states the rules between the fields of a body', () => {
    const [share, profile] = ['CreateShareRequest', 'CreateSpeakerProfileRequest'].map(name => ({
      $ref: `#/components/schemas/${name}`,
    }))
    expect(errors(share, { recipients: ['ada@example.com'] })).toBeNull()
    expect(errors(share, { generate_link: true })).toBeNull()
    expect(errors(share, {})).toContain('recipients')
    expect(errors(profile, { name: 'Ada' })).toBeNull()
    expect(errors(profile, { name: 'Ada', meeting_id: newId('mtg') })).toContain('participant_id')
  })

  test('describes every body, JSON or raw', () => {
    for (const { name, operation } of operations) {
      const media = [operation.requestBody, ...Object.values<Json>(operation.responses)].flatMap(part =>
        Object.entries<Json>(part?.content ?? {}),
      )
      for (const [type, { schema }] of media)
        expect(schema?.type ?? schema?.$ref, `${name} ${type}`).toBeTruthy()
    }
  })

  test('has an exact id pattern, so that generated ids are accepted', () => {
    const { pattern } = document.components.schemas.Meeting.properties.id
    expect(newId('mtg')).toMatch(new RegExp(pattern))
    expect('mtg_1').not.toMatch(new RegExp(pattern))
  })

  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const result = await validator.validate(structuredClone(document))
    expect(result.errors ?? []).toEqual([])
    expect(validator.version).toBe('3.1')
  })

  test('has every route, with the operationId of its rpc', () => {
    const named = operations.map(({ name, operation }) => `${name} ${operation.operationId}`).sort()
    expect(named).toEqual(
      contract.routes.map(route => `${route.verb.toLowerCase()} ${route.path} ${route.operationId}`).sort(),
    )
  })

  test('describes every path parameter of an address', () => {
    for (const { name, operation } of operations) {
      const inPath = (operation.parameters ?? []).filter((parameter: Json) => parameter.in === 'path')
      expect(inPath.map((parameter: Json) => parameter.name).sort(), name).toEqual(
        [...name.matchAll(/\{([^}]+)\}/g)].map(match => match[1]).sort(),
      )
    }
  })

  test('states required bodies and operations that can return 404 for them', () => {
    const of = (path: string, verb: string): Json => document.paths[path][verb]
    expect(of('/v1/meetings', 'post').requestBody.required).toBe(true)
    expect(of('/v1/meetings/{id}', 'patch').requestBody.required).toBe(false)
    expect(of('/v1/action-items', 'post').responses).toHaveProperty('404')
    expect(of('/v1/transcripts/search', 'post').responses).not.toHaveProperty('404')
  })

  test('has Idempotency-Key for operations with effects, not for searches', () => {
    const takesKey = (path: string) => JSON.stringify(document.paths[path].post).includes('IdempotencyKey')
    expect(takesKey('/v1/ask')).toBe(true)
    expect(takesKey('/v1/transcripts/search')).toBe(false)
  })

  test.each(operations)('$name: has examples that match their schemas', ({ operation }) => {
    const media: Json[] = [operation.requestBody, ...Object.values<Json>(operation.responses)]
      .flatMap(part => Object.values<Json>(part?.content ?? {}))
      .filter(content => content.example !== undefined)
    for (const { schema, example } of media) expect(errors(schema, example)).toBeNull()
    for (const parameter of (operation.parameters ?? []).filter((each: Json) => each.example !== undefined)) {
      expect(errors(parameter.schema, parameter.example)).toBeNull()
    }
  })

  test.each(operations)('$name: describes its call and all its errors', ({ operation }) => {
    expect(operation.summary).not.toBe('')
    const statuses = Object.keys(operation.responses)
    for (const status of ['400', '406', '429', '500', '503', '504']) expect(statuses).toContain(status)
    if (operation.security.length > 0) expect(statuses).toEqual(expect.arrayContaining(['401', '403']))
    if (operation.requestBody) expect(statuses).toEqual(expect.arrayContaining(['413', '415']))
  })

  test.each(operations)('$name: describes every parameter and every field of its body', ({ operation }) => {
    const parameters = (operation.parameters ?? []).filter((each: Json) => each.in && each.in !== 'path')
    const media = Object.values<Json>(operation.requestBody?.content ?? {})
    const unsaid = [
      ...parameters.filter((each: Json) => !each.description).map((each: Json) => each.name),
      ...media.flatMap(({ schema }) => undescribed(schema)),
    ]
    expect(unsaid).toEqual([])
  })

  test('has error responses that match the error schema', () => {
    for (const response of Object.values<Json>(document.components.responses)) {
      const { schema, example } = response.content['application/json']
      expect(errors(schema, example)).toBeNull()
      expect(response.description).toContain(`\`${example.error.code}\``)
    }
  })

  test('refuses unknown body fields and accepts null for optional fields', () => {
    const schema = { $ref: '#/components/schemas/CreateMeetingRequest' }
    const body = { title: 'Weekly', platform: 'zoom', started_at: '2026-03-02T09:30:00Z' }
    expect(errors(schema, body)).toBeNull()
    expect(errors(schema, { ...body, external_id: null })).toBeNull()
    expect(errors(schema, { ...body, titel: 'x' })).toContain('additional properties')
    expect(errors(schema, { ...body, title: '' })).toContain('fewer than 1')
    expect(errors(schema, { ...body, metadata: { k: 'v'.repeat(501) } })).toContain('more than 500')
    expect(errors(schema, { title: 'Weekly' })).toContain('required')
    expect(document.components.schemas.UpdateMeetingRequest.required).toBeUndefined()
    expect(document.components.schemas.UpdateMeetingRequest.properties.id).toBeUndefined()
  })

  test('has every field in a response, with null for unset fields', () => {
    const { required, properties } = document.components.schemas.Meeting
    expect(required).toEqual(Object.keys(properties))
    expect(properties.ended_at.type).toEqual(['string', 'null'])
    expect(document.components.schemas.Pagination.required).toEqual(['has_more', 'next_cursor'])
  })

  test('states the required role of every operation', () => {
    for (const { verb, path, access } of contract.routes) {
      const operation = document.paths[path][verb.toLowerCase()]
      const [role, forOthers] = [access.role, access.roleForOthers].map(least =>
        least === 'member' ? undefined : least,
      )
      expect([operation['x-role'], operation['x-role-for-others']], path).toEqual([role, forOthers])
    }
    const { get: audit } = document.paths['/v1/audit-log']
    expect(audit.description).toContain('Role: `owner` or `admin`.')
    const { delete: revoke } = document.paths['/v1/api-keys/{id}']
    expect(revoke.description).toContain(
      'Role for what other people of the account created: `owner` or `admin`.',
    )
  })

  test('lists every action and actor type of the audit log', () => {
    const filters: Json[] = document.paths['/v1/audit-log'].get.parameters
    const action = filters.find(({ name }) => name === 'action')
    const { AuditActor, AuditEntry } = document.components.schemas
    for (const schema of [action.schema, AuditEntry.properties.action])
      expect(schema.enum).toEqual(Object.keys(AUDIT_ACTIONS))
    expect(AuditActor.properties.type.enum).toEqual(Object.values(ACTOR_TYPES))
  })

  test('names the scope of every operation, and OAuth only when served', () => {
    expect(document.paths['/v1/meetings'].get.security).toEqual([{ apiKey: ['meetings:read'] }])
    const oauth = {
      authorizationUrl: 'https://a.example/oauth/authorize',
      tokenUrl: 'https://a.example/oauth/token',
    }
    const withApps: Json = openApiDocument(contract, { serverUrl: 'https://api.example.com', oauth })
    expect(withApps.paths['/v1/meetings'].get.security).toEqual([
      { apiKey: ['meetings:read'] },
      { oauth2: ['meetings:read'] },
    ])
    expect(withApps.paths['/v1/api-keys'].get.security).toEqual([{ apiKey: ['account:read'] }])
    expect(withApps.components.securitySchemes.oauth2.flows.authorizationCode.scopes).not.toHaveProperty(
      'account:read',
    )
  })
})
