import type { Type } from 'protobufjs'
import { camelCase } from '../naming.ts'
import { type FieldShape, fieldShapes, type ValueShape } from './field-shape.ts'

/**
 * Converts between typed objects and the JSON of the API: snake_case, ISO timestamps with milliseconds, words
 * for enums, every field present. Events and webhooks use it. The gateway writes its responses directly from
 * bytes.
 */
export interface JsonCodec {
  toJson(message: object): Record<string, unknown>
  /** Accepts JSON of newer writers: ignores unknown fields and leaves absent fields unset. */
  fromJson(json: object): object
}

const codecs = new WeakMap<Type, JsonCodec>()

export function jsonCodecOf(type: Type): JsonCodec {
  const known = codecs.get(type)
  if (known) return known
  const fields: [name: string, shape: FieldShape][] = []
  const codec: JsonCodec = {
    toJson(message) {
      const json: Record<string, unknown> = {}
      for (const [name, shape] of fields)
        json[name] = mapField(shape, propertyOf(message, shape.property), valueToJson)
      return json
    },
    fromJson(json) {
      const message: Record<string, unknown> = {}
      for (const [name, shape] of fields)
        message[shape.property] = mapField(shape, propertyOf(json, name), valueFromJson)
      return message
    },
  }
  codecs.set(type, codec)
  const names = new Map(type.fieldsArray.map(field => [camelCase(field.name), field.name]))
  for (const shape of fieldShapes(type)) fields.push([names.get(shape.property) ?? shape.property, shape])
  return codec
}

function propertyOf(object: object, key: string): unknown {
  return (object as Record<string, unknown>)[key]
}

type Mapping = (shape: ValueShape, value: unknown) => unknown

function mapField(shape: FieldShape, value: unknown, map: Mapping): unknown {
  if (shape.mapKey) {
    const entries = Object.entries((value ?? {}) as object)
    return Object.fromEntries(entries.map(([key, item]) => [key, map(shape.value, item)]))
  }
  if (shape.list) return ((value ?? []) as unknown[]).map(item => map(shape.value, item))
  if (value !== undefined && value !== null) return map(shape.value, value)
  if (shape.value.kind === 'field_mask') return []
  if (shape.nullable || shape.value.kind !== 'scalar') return null
  return shape.value.wire === 'bytes' ? map(shape.value, '') : zeroOf(shape.value.wire)
}

function zeroOf(wire: string): unknown {
  if (wire === 'string') return ''
  return wire === 'bool' ? false : 0
}

function valueToJson(shape: ValueShape, value: unknown): unknown {
  if (shape.kind === 'message') return jsonCodecOf(shape.type).toJson(value as object)
  if (shape.kind === 'timestamp') return (value as Date).toISOString()
  if (shape.kind === 'scalar' && shape.wire === 'bytes')
    return Buffer.from(value as Uint8Array).toString('base64')
  return value
}

function valueFromJson(shape: ValueShape, value: unknown): unknown {
  if (shape.kind === 'message') return jsonCodecOf(shape.type).fromJson(value as object)
  if (shape.kind === 'timestamp') return new Date(value as string)
  if (shape.kind === 'enum') return [...shape.words.values()].includes(value as string) ? value : null
  if (shape.kind === 'scalar' && shape.wire === 'bytes')
    return new Uint8Array(Buffer.from(value as string, 'base64'))
  return value
}
