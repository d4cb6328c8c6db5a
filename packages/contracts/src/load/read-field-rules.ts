import { NOT_BLANK } from '@mi/text'
import protobuf from 'protobufjs'
import { enumWords } from '../codec/field-shape.ts'
import type { FieldKind, FieldRule, ScalarKind, StringFormat, ValueBounds } from '../field-rule.ts'
import { camelCase, fullName } from '../naming.ts'
import { entryOf, type ServiceName } from '../service-table.ts'
import { asList, asNumber, asText, type OptionValue, readMessageOption } from './options.ts'
import { namedList } from './webhook-events.ts'

const SCALARS: Record<string, ScalarKind> = {
  string: 'string',
  bytes: 'bytes',
  bool: 'boolean',
  double: 'double',
  float: 'double',
  int32: 'int32',
  sint32: 'int32',
  sfixed32: 'int32',
  uint32: 'int64',
  fixed32: 'int64',
  int64: 'int64',
  sint64: 'int64',
  sfixed64: 'int64',
  uint64: 'int64',
  fixed64: 'int64',
}
const FORMATS: readonly StringFormat[] = [
  'actor_type',
  'app_scope',
  'audit_action',
  'cursor',
  'date',
  'language',
  'scope',
  'time_zone',
  'url',
]
const DAY_EDGES: Record<string, 'start' | 'end'> = { DAY_EDGE_START: 'start', DAY_EDGE_END: 'end' }

const rulesByType = new WeakMap<protobuf.Type, FieldRule[]>()

/** The rules of a message's fields, in the order of the proto. They are computed once per type. */
export function fieldRules(type: protobuf.Type): FieldRule[] {
  let rules = rulesByType.get(type)
  if (!rules) {
    rules = type.fieldsArray.map(field => readRule(field.resolve()))
    rulesByType.set(type, rules)
  }
  return rules
}

function readRule(field: protobuf.Field): FieldRule {
  const validate = readMessageOption(field, '(buf.validate.field)')
  const own = readMessageOption(field, '(mi.field)')
  const list = (validate.repeated ?? {}) as OptionValue
  const map = (validate.map ?? {}) as OptionValue
  const oneOf = own.one_of ? namedList(String(own.one_of), field.root) : null
  return {
    name: field.name,
    property: camelCase(field.name),
    number: field.id,
    kind: kindOf(field),
    typeName: field.resolvedType ? fullName(field.resolvedType) : null,
    list: field.repeated,
    mapKey: field instanceof protobuf.MapField ? (SCALARS[field.keyType] ?? 'string') : null,
    optional: field.partOf !== null,
    oneof: oneofOf(field),
    required: validate.required === true,
    ...withPattern(
      readBounds(validate, field.repeated ? null : asText(own.format), wordsOf(field)),
      own.not_blank === true && !field.repeated,
    ),
    ...(oneOf && !field.repeated && { oneOf }),
    minItems: asNumber(list.min_items),
    maxItems: asNumber(list.max_items),
    unique: list.unique === true,
    minPairs: asNumber(map.min_pairs),
    maxPairs: asNumber(map.max_pairs),
    items:
      oneOf && field.repeated ? { ...readBounds({}, null), oneOf } : readItemBounds(field, validate, own),
    keys: readNestedBounds(map.keys),
    id: asText(own.id),
    default: asText(own.default),
    omitWhenUnset: own.omit_when_unset === true,
    dayEdge: DAY_EDGES[String(own.day_edge)] ?? null,
    header: asText(own.header),
    anyText: own.any_text === true,
    rawJson: own.raw_json === true,
    resourceOf: readOwner(field, asText(own.resource_of)),
    example: readExample(field, asText(own.example)),
    description: field.comment ?? '',
  }
}

function readOwner(field: protobuf.Field, name: string | null): ServiceName | null {
  if (name !== null && !entryOf(name))
    throw new Error(`${fullName(field)}: mi.field names ${name}, which is no service of the platform`)
  return name as ServiceName | null
}

/** `mi.field` writes examples as text, like defaults. */
function readExample(field: protobuf.Field, text: string | null): unknown {
  if (text === null) return undefined
  const kind = kindOf(field)
  return !field.repeated && (kind === 'string' || kind === 'enum') ? text : JSON.parse(text)
}

function readItemBounds(field: protobuf.Field, validate: OptionValue, own: OptionValue): ValueBounds | null {
  const { items } = (validate.repeated ?? {}) as OptionValue
  const { values } = (validate.map ?? {}) as OptionValue
  if (field.repeated && (own.not_blank === true || own.format))
    return withPattern(readBounds((items ?? {}) as OptionValue, asText(own.format)), own.not_blank === true)
  return readNestedBounds(field.map ? values : items)
}

function withPattern(bounds: ValueBounds, notBlank: boolean): ValueBounds {
  return notBlank ? { ...bounds, pattern: NOT_BLANK } : bounds
}

function readNestedBounds(rules: unknown): ValueBounds | null {
  return rules ? readBounds(rules as OptionValue, null) : null
}

/** The proto lists the values of an enum by their numbers. */
function wordOf(value: string | number, words: ReadonlyMap<number, string> | null): string {
  return words?.get(Number(value)) ?? String(value)
}

function readBounds(
  rules: OptionValue,
  ownFormat: string | null,
  words: ReadonlyMap<number, string> | null = null,
): ValueBounds {
  const type = Object.entries(rules).find(
    ([key]) => key !== 'required' && key !== 'repeated' && key !== 'map',
  )
  const bounds = (type?.[1] ?? {}) as OptionValue
  return {
    gte: asNumber(bounds.gte),
    lte: asNumber(bounds.lte),
    gt: asNumber(bounds.gt),
    lt: asNumber(bounds.lt),
    finite: bounds.finite === true,
    minLength: asNumber(bounds.min_len),
    maxLength: asNumber(bounds.max_len),
    pattern: asText(bounds.pattern),
    oneOf: bounds.in === undefined ? null : asList<string | number>(bounds.in).map(one => wordOf(one, words)),
    format: readFormat(bounds, ownFormat),
  }
}

function wordsOf({ resolvedType }: protobuf.Field): ReadonlyMap<number, string> | null {
  return resolvedType instanceof protobuf.Enum ? enumWords(resolvedType) : null
}

function readFormat(bounds: OptionValue, ownFormat: string | null): StringFormat | null {
  if (bounds.email === true) return 'email'
  if (bounds.uri === true) return 'url'
  if (bounds.uuid === true) return 'uuid'
  if (ownFormat === null) return null
  const format = FORMATS.find(known => known === ownFormat)
  if (!format) throw new Error(`unknown format ${ownFormat} in mi.field`)
  return format
}

function kindOf(field: protobuf.Field): FieldKind {
  const resolved = field.resolvedType
  if (resolved instanceof protobuf.Enum) return 'enum'
  if (resolved) {
    const name = fullName(resolved)
    if (name === 'google.protobuf.Timestamp') return 'timestamp'
    return name === 'google.protobuf.FieldMask' ? 'field_mask' : 'message'
  }
  const scalar = SCALARS[field.type]
  if (!scalar) throw new Error(`${fullName(field)}: type ${field.type} has no JSON form here`)
  return scalar
}

/** The oneof of a field. Ignores the synthetic oneof of a proto3 `optional` field. */
function oneofOf(field: protobuf.Field): string | null {
  return field.partOf && !field.options?.proto3_optional ? field.partOf.name : null
}
