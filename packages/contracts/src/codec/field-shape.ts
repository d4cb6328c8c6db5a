import protobuf from 'protobufjs'
import { camelCase, enumWord, fullName } from '../naming.ts'

/** The form of a value on the wire and in TypeScript. */
export type ValueShape =
  | { kind: 'scalar'; wire: ScalarWire }
  | { kind: 'enum'; words: Map<number, string> }
  | { kind: 'message'; type: protobuf.Type }
  | { kind: 'timestamp' }
  | { kind: 'field_mask' }

/** Names of protobufjs' reader and writer methods. */
export type ScalarWire = (typeof SCALAR_WIRES)[number]

const SCALAR_WIRES = [
  'string',
  'bytes',
  'bool',
  'double',
  'float',
  'int32',
  'sint32',
  'sfixed32',
  'uint32',
  'fixed32',
  'int64',
  'sint64',
  'sfixed64',
  'uint64',
  'fixed64',
] as const

export interface FieldShape {
  /** `mi.meetings.v1.Meeting.started_at`, for messages. */
  path: string
  property: string
  number: number
  value: ValueShape
  list: boolean
  /** The wire type of the keys of a map; null for other fields. */
  mapKey: ScalarWire | null
  /** True when null differs from the zero value: `optional` fields, members of a oneof, and messages. */
  nullable: boolean
  /** The properties of the other members of its oneof, which cannot be set at the same time. */
  excludes: string[]
}

/** The field data that the codecs need, by field number. */
export function fieldShapes(type: protobuf.Type): FieldShape[] {
  return [...type.fieldsArray].sort((a, b) => a.id - b.id).map(field => shapeOf(field.resolve()))
}

function shapeOf(field: protobuf.Field): FieldShape {
  const value = shapeOfValue(field)
  const oneof = field.partOf && !field.options?.proto3_optional ? field.partOf : null
  return {
    path: fullName(field),
    property: camelCase(field.name),
    number: field.id,
    value,
    list: field.repeated,
    mapKey: field instanceof protobuf.MapField ? wireOf(field.keyType) : null,
    nullable: field.partOf !== null || value.kind !== 'scalar',
    excludes: oneof
      ? oneof.fieldsArray.filter(other => other !== field).map(other => camelCase(other.name))
      : [],
  }
}

function shapeOfValue(field: protobuf.Field): ValueShape {
  const resolved = field.resolvedType
  if (resolved instanceof protobuf.Enum) return { kind: 'enum', words: enumWords(resolved) }
  if (!resolved) return { kind: 'scalar', wire: wireOf(field.type) }
  const name = fullName(resolved)
  if (name === 'google.protobuf.Timestamp') return { kind: 'timestamp' }
  if (name === 'google.protobuf.FieldMask') return { kind: 'field_mask' }
  return { kind: 'message', type: resolved }
}

function wireOf(type: string): ScalarWire {
  const wire = SCALAR_WIRES.find(known => known === type)
  if (!wire) throw new Error(`no codec for ${type}`)
  return wire
}

/** Number → word, without UNSPECIFIED (0), which is null in TypeScript and JSON. */
export function enumWords(type: protobuf.Enum): Map<number, string> {
  const words = new Map<number, string>()
  for (const [name, number] of Object.entries(type.values)) {
    if (number !== 0) words.set(number, enumWord(type.name, name))
  }
  return words
}
