import type { FieldRule } from '../field-rule.ts'
import { fieldRules } from '../load/read-field-rules.ts'
import { type Route, takesIdempotencyKey } from '../route.ts'
import { exampleOf } from './example.ts'
import { compact, type JsonObject, reference } from './json-schema.ts'
import type { SchemaCollection } from './schemas.ts'

/** Header parameters that several operations share. */
export const SHARED_PARAMETERS: Record<string, JsonObject> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Repeating a request with the same key within 24 hours returns the response of the first, with `Idempotency-Replayed: true`, and does nothing again; or 404, when the meeting that it was about has been deleted since.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'ETag of the resource as you read it. When it has changed since, the answer is 412.',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description:
      'ETag of what you have. When it is still current, the answer is 304 and counts against no limit.',
    schema: { type: 'string' },
  },
}

/** Path, query and header parameters of an operation. */
export function parametersOf(route: Route, schemas: SchemaCollection): JsonObject[] {
  const rules = fieldRules(route.requestType)
  const own = rules.flatMap(rule => {
    if (route.pathFields.includes(rule.name)) return [parameter(rule, 'path', schemas)]
    if (rule.header !== null)
      return rule.header === 'Content-Type' ? [] : [parameter(rule, 'header', schemas)]
    return isInQuery(route, rule) ? [parameter(rule, 'query', schemas)] : []
  })
  return [...own, ...sharedParameters(route).map(name => reference('parameters', name))]
}

/** With `body: "*"`, all fields that are not in the path are in the body. With a raw body, the body is the field of bytes. */
function isInQuery(route: Route, rule: FieldRule): boolean {
  return route.body !== '*' && rule.name !== route.body && rule.kind !== 'bytes' && rule.kind !== 'field_mask'
}

function parameter(
  rule: FieldRule,
  place: 'path' | 'query' | 'header',
  schemas: SchemaCollection,
): JsonObject {
  const { description, ...schema } = schemas.field(rule)
  return compact({
    name: rule.header ?? rule.name,
    in: place,
    required: place === 'path' || rule.required || null,
    description,
    // A parameter can be absent, but it is never null.
    schema: withoutNull(schema),
    example: place === 'path' ? exampleOf(rule) : (rule.example ?? null),
  })
}

function withoutNull(schema: JsonObject): JsonObject {
  if (Array.isArray(schema.anyOf)) {
    const anyOf = schema.anyOf.filter(alternative => alternative.type !== 'null')
    return { ...schema, anyOf }
  }
  if (!Array.isArray(schema.type)) return schema
  const [type] = schema.type as string[]
  const words = schema.enum as unknown[] | undefined
  return compact({ ...schema, type, enum: words?.filter(word => word !== null) })
}

function sharedParameters(route: Route): string[] {
  const { verb, access, serverStreaming } = route
  if (verb === 'POST') return takesIdempotencyKey(route) ? ['IdempotencyKey'] : []
  if (verb === 'PATCH' || verb === 'DELETE') return ['IfMatch']
  return verb === 'GET' && !serverStreaming && access.successStatus === 200 ? ['IfNoneMatch'] : []
}
