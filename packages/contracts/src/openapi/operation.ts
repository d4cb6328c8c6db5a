import type { Type } from 'protobufjs'
import { ROLES, type Role, roleIncludes } from '../call-context.ts'
import type { Contract } from '../contract.ts'
import type { FieldRule } from '../field-rule.ts'
import { fieldRules } from '../load/read-field-rules.ts'
import { fullName } from '../naming.ts'
import type { Route } from '../route.ts'
import { codeSamples } from './code-samples.ts'
import { errorsOf } from './errors.ts'
import { messageExample } from './example.ts'
import { headersOf } from './headers.ts'
import { compact, type JsonObject } from './json-schema.ts'
import { parametersOf } from './parameters.ts'
import { rawMedia } from './raw-media.ts'
import { answerType, hasRule, mustBeGiven, type SchemaCollection } from './schemas.ts'
import { type OAuthEndpoints, securityOf } from './security.ts'

/** The data of the document that is not in the contract. */
export interface DocumentOptions {
  /** The base URL of the API, without the version: `https://api.example.com`. */
  serverUrl: string
  /** The endpoints of OAuth; absent when OAuth is not served. */
  oauth?: OAuthEndpoints
}

/** The operation object of a route. */
export function operationOf(
  route: Route,
  contract: Contract,
  schemas: SchemaCollection,
  { serverUrl, oauth }: DocumentOptions,
): JsonObject {
  const { access } = route
  const parameters = parametersOf(route, schemas)
  const body = requestBody(route, contract, schemas)
  return compact({
    operationId: route.operationId,
    tags: [route.tag],
    summary: access.summary,
    description: describe(route),
    deprecated: access.deprecation !== null || null,
    parameters: parameters.length > 0 ? parameters : null,
    requestBody: body,
    responses: { ...successResponse(route, contract, schemas), ...errorsOf(route) },
    security: securityOf(route, oauth ?? null),
    'x-role': access.role === 'member' ? null : access.role,
    'x-role-for-others': access.roleForOthers === 'member' ? null : access.roleForOthers,
    'x-codeSamples': codeSamples(route, serverUrl, body),
  })
}

function describe({ access }: Route): string | null {
  const notes = [
    access.description,
    access.scopes.length > 0 ? `Scope: ${access.scopes.map(scope => `\`${scope}\``).join(' or ')}.` : '',
    access.role === 'member' ? '' : `Role: ${rolesFrom(access.role)}.`,
    access.roleForOthers === 'member'
      ? ''
      : `Role for what other people of the account created: ${rolesFrom(access.roleForOthers)}.`,
    access.testOnly ? 'Test keys only.' : '',
    access.limitPerMinute === null
      ? ''
      : `At most ${access.limitPerMinute} requests a minute, beside the plan's limit.`,
    access.sunset === null ? '' : `Will be removed on ${access.sunset}.`,
  ]
  return notes.filter(note => note !== '').join('\n\n') || null
}

/** The role and all roles above it: "`owner` or `admin`". */
function rolesFrom(least: Role): string {
  return ROLES.filter(role => roleIncludes(role, least))
    .map(role => `\`${role}\``)
    .join(' or ')
}

function requestBody(route: Route, contract: Contract, schemas: SchemaCollection): JsonObject | null {
  const { access, body, requestType, pathFields } = route
  if (access.requestMediaTypes.length > 0) {
    const media = access.requestMediaTypes.map(type => [
      type,
      requestMedia(type, access.requestSchema, contract, schemas),
    ])
    return { required: true, content: Object.fromEntries(media) }
  }
  if (body === null) return null
  const type = body === '*' ? requestType : answerType(requestType, body)
  const schema = schemas.body(type, pathFields, isPartial(requestType))
  const example = messageExample(contract, fullName(type), leaveOutOfBody(route))
  const required =
    hasRule(type) || fieldRules(type).some(rule => mustBeGiven(rule) && !pathFields.includes(rule.name))
  return { required, content: { 'application/json': { schema, example } } }
}

function requestMedia(
  media: string,
  schemaName: string | null,
  contract: Contract,
  schemas: SchemaCollection,
): JsonObject {
  if (media !== 'application/json' || schemaName === null) return rawMedia(media, 'request')
  const schema = schemas.body(contract.type(schemaName), [], false)
  return { schema, example: messageExample(contract, schemaName, leaveOutOfBody(null)) }
}

/**
 * An example of a body can be sent unchanged. It contains the required fields and some optional fields, but
 * no optional id of a resource that the reader may not have. The example of a change contains one field.
 */
function leaveOutOfBody(route: Route | null) {
  const inPath = route?.pathFields ?? []
  const isPatch = route?.verb === 'PATCH'
  const shown =
    route && isPatch ? fieldRules(route.requestType).find(rule => !inPath.includes(rule.name)) : undefined
  return (rule: FieldRule, depth: number): boolean => {
    if (rule.kind === 'field_mask' || (depth === 0 && inPath.includes(rule.name))) return true
    if (isPatch && depth === 0) return rule !== shown
    if (rule.required || rule.example !== undefined) return false
    return depth > 0 || rule.id !== null || ['cursor', 'offset', 'expires_at', 'ended_at'].includes(rule.name)
  }
}

function successResponse(
  route: Route,
  contract: Contract,
  schemas: SchemaCollection,
): Record<string, JsonObject> {
  const { access, responseType, responseBody } = route
  const status = access.successStatus
  const headers = headersOf(route)
  const answer: JsonObject = { description: descriptionOf(status), headers }
  if (status !== 204 && status !== 302) {
    const content: JsonObject = {}
    if (!route.serverStreaming) {
      const type = answerType(responseType, responseBody)
      const example = messageExample(
        contract,
        fullName(type),
        rule => rule.omitWhenUnset && rule.name === 'pagination',
      )
      content['application/json'] = { schema: schemas.answer(type), example }
    }
    for (const type of access.responseMediaTypes) content[type] = rawMedia(type, 'response')
    answer.content = content
  }
  const isCacheable = 'ETag' in headers
  return { [status]: answer, ...(isCacheable ? { 304: { description: 'What you have is current.' } } : {}) }
}

function descriptionOf(status: number): string {
  const words: Record<number, string> = {
    201: 'Created.',
    202: 'Accepted; the work goes on.',
    204: 'Done.',
    302: 'Elsewhere.',
  }
  return words[status] ?? 'OK.'
}

/** True when the body is partial: a field mask names the fields of the body, so no field is required. */
function isPartial(type: Type): boolean {
  return fieldRules(type).some(rule => rule.kind === 'field_mask')
}
