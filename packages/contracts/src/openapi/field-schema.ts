import { idPattern, isKind } from '@mi/ids'
import { AUDIT_ACTIONS } from '../audit-actions.ts'
import { ACTOR_TYPES } from '../call-context.ts'
import { enumWords } from '../codec/field-shape.ts'
import type { Contract } from '../contract.ts'
import type { FieldRule, StringFormat, ValueBounds } from '../field-rule.ts'
import { LANGUAGE_PATTERN } from '../languages.ts'
import { isGrantableToApps, SCOPES } from '../scopes.ts'
import { compact, type JsonObject, reference } from './json-schema.ts'

/** Returns the schema name of a message. Requests and responses use different names for a message that occurs in both. */
export type SchemaName = (messageName: string) => string

const FORMATS: Record<StringFormat, JsonObject> = {
  actor_type: { enum: Object.values(ACTOR_TYPES) },
  app_scope: { enum: SCOPES.filter(isGrantableToApps) },
  audit_action: { enum: Object.keys(AUDIT_ACTIONS) },
  cursor: { format: 'cursor', pattern: '^[A-Za-z0-9_-]+$' },
  date: { format: 'date' },
  email: { format: 'email' },
  url: { format: 'uri', pattern: '^[Hh][Tt][Tt][Pp][Ss]?://' },
  uuid: { format: 'uuid' },
  scope: { enum: SCOPES },
  time_zone: { format: 'time-zone', pattern: '^[A-Za-z][A-Za-z0-9_+/-]*$' },
  language: { pattern: LANGUAGE_PATTERN, description: 'ISO 639-1 code.' },
}

/** The schema of a field: its value, list or map. It is nullable when the field is `optional`. */
export function fieldSchema(rule: FieldRule, contract: Contract, nameOf: SchemaName): JsonObject {
  const own = { description: rule.description || null, default: defaultOf(rule) }
  if (rule.mapKey !== null) {
    const values = { ...valueSchema(rule, contract, nameOf), ...boundsSchema(rule.items) }
    const map = {
      type: 'object',
      additionalProperties: values,
      minProperties: rule.minPairs,
      maxProperties: rule.maxPairs,
    }
    return compact({ ...map, propertyNames: rule.keys ? boundsSchema(rule.keys) : null, ...own })
  }
  if (rule.list) {
    const items = { ...valueSchema(rule, contract, nameOf), ...boundsSchema(rule.items) }
    const list = { type: 'array', items, minItems: rule.minItems, maxItems: rule.maxItems }
    return compact({ ...list, uniqueItems: rule.unique || null, ...own })
  }
  const value = { ...valueSchema(rule, contract, nameOf), ...boundsSchema(rule) }
  return compact({ ...(rule.optional ? nullable(value) : value), ...own })
}

function valueSchema(rule: FieldRule, contract: Contract, nameOf: SchemaName): JsonObject {
  switch (rule.kind) {
    case 'string':
      if (rule.rawJson) return { type: 'object', additionalProperties: true }
      return rule.id !== null && isKind(rule.id)
        ? { type: 'string', pattern: idPattern(rule.id) }
        : { type: 'string' }
    case 'boolean':
      return { type: 'boolean' }
    case 'int32':
      return { type: 'integer', format: 'int32' }
    case 'int64':
      return { type: 'integer', format: 'int64' }
    case 'double':
      return { type: 'number', format: 'double' }
    case 'bytes':
      return { type: 'string', contentEncoding: 'base64' }
    case 'field_mask':
      return { type: 'array', items: { type: 'string' } }
    case 'timestamp':
      return rule.dayEdge === null
        ? { type: 'string', format: 'date-time' }
        : {
            anyOf: [
              { type: 'string', format: 'date-time' },
              { type: 'string', format: 'date' },
            ],
          }
    case 'enum':
      return { type: 'string', enum: [...enumWords(contract.root.lookupEnum(rule.typeName ?? '')).values()] }
    case 'message':
      return reference('schemas', nameOf(rule.typeName ?? ''))
  }
}

function boundsSchema(bounds: ValueBounds | null): JsonObject {
  if (bounds === null) return {}
  return compact({
    ...(bounds.format ? FORMATS[bounds.format] : {}),
    ...(bounds.pattern === null ? {} : { pattern: bounds.pattern }),
    ...(bounds.oneOf === null ? {} : { enum: bounds.oneOf }),
    minimum: bounds.gte,
    maximum: bounds.lte,
    exclusiveMinimum: bounds.gt,
    exclusiveMaximum: bounds.lt,
    minLength: bounds.minLength,
    maxLength: bounds.maxLength,
  })
}

function nullable(schema: JsonObject): JsonObject {
  if ('$ref' in schema) return { anyOf: [schema, { type: 'null' }] }
  if (Array.isArray(schema.anyOf)) return { ...schema, anyOf: [...schema.anyOf, { type: 'null' }] }
  const withNull = { ...schema, type: [schema.type, 'null'] }
  return Array.isArray(schema.enum) ? { ...withNull, enum: [...schema.enum, null] } : withNull
}

/** `mi.field` writes defaults as text. */
function defaultOf(rule: FieldRule): unknown {
  if (rule.default === null) return null
  return rule.kind === 'string' || rule.kind === 'enum' ? rule.default : JSON.parse(rule.default)
}
