import type { FieldShape, ScalarWire, ValueShape } from './field-shape.ts'

/**
 * Source of a function body `(message, writer)` that writes a message. The source uses these outside names:
 * `nested` (codecs of messages by field number), `numbers` (word → number of enums by field number) and the
 * functions of wire-values.ts.
 */
export function writerSource(fields: FieldShape[]): string {
  return `${fields.map(writeField).join('\n')}\nreturn writer`
}

function writeField(field: FieldShape): string {
  const read = `{ const value = message.${field.property};`
  if (field.mapKey)
    return `${read} if (value !== undefined && value !== null) {${writeMap(field, field.mapKey)}}}`
  if (field.list)
    return `${read} if (value !== undefined && value !== null && value.length > 0) {${writeList(field)}}}`
  return `${read} if (${isSet(field)}) {${writeValue(field, 'value', field.number)}}}`
}

function isSet({ nullable, value }: FieldShape): string {
  const present = 'value !== undefined && value !== null'
  if (value.kind === 'field_mask') return `${present} && value.length > 0`
  return nullable || value.kind !== 'scalar' ? present : `${present} && ${differsFromZero(value.wire)}`
}

function differsFromZero(wire: ScalarWire): string {
  if (wire === 'string') return "value !== ''"
  if (wire === 'bytes') return 'value.length > 0'
  return wire === 'bool' ? 'value !== false' : 'value !== 0'
}

function writeList(field: FieldShape): string {
  const { value, number } = field
  if (isPacked(value)) {
    return `writer.uint32(${tag(number, 2)}).fork(); for (const item of value) {${check(field, 'item')} ${bare(field, 'item')}} writer.ldelim();`
  }
  return `for (const item of value) {${writeValue(field, 'item', number)}}`
}

function writeMap(field: FieldShape, key: ScalarWire): string {
  const keyValue = key === 'string' ? 'key' : key === 'bool' ? "key === 'true'" : 'Number(key)'
  return `for (const key of Object.keys(value).sort()) {
    const item = value[key]
    writer.uint32(${tag(field.number, 2)}).fork().uint32(${tag(1, wireType(key))}).${key}(${keyValue})
    ${writeValue(field, 'item', 2)}
    writer.ldelim() }`
}

/** Writes the tag and the value. */
function writeValue(field: FieldShape, name: string, number: number): string {
  return `${check(field, name)} writer.uint32(${tag(number, wireTypeOf(field.value))}); ${bare(field, name)}`
}

/** Writes the value without its tag, as in a packed list. */
function bare({ value, number }: FieldShape, name: string): string {
  switch (value.kind) {
    case 'scalar':
      return `writer.${value.wire}(${name});`
    case 'enum':
      return `writer.int32(numbers[${number}].get(${name}));`
    case 'timestamp':
      return `writeTimestamp(${name}, writer);`
    case 'field_mask':
      return `writeFieldMask(${name}, writer);`
    case 'message':
      return `nested[${number}].write(${name}, writer.fork()).ldelim();`
  }
}

/** A value that does not fit is a bug. It causes an error with the field's name instead of corrupt bytes. */
function check({ value, path, number }: FieldShape, name: string): string {
  const refuse = (condition: string, expected: string) => `if (${condition}) unfit('${path}', '${expected}');`
  switch (value.kind) {
    case 'timestamp':
      return refuse(`!(${name} instanceof Date) || Number.isNaN(${name}.getTime())`, 'a valid Date')
    case 'field_mask':
      return refuse(`!Array.isArray(${name})`, 'a list of paths')
    case 'enum':
      return refuse(`!numbers[${number}].has(${name})`, `one of ${[...value.words.values()].join(', ')}`)
    case 'message':
      return refuse(`typeof ${name} !== 'object' || ${name} === null`, 'an object')
    case 'scalar':
      if (value.wire === 'string') return refuse(`typeof ${name} !== 'string'`, 'a string')
      if (value.wire === 'bool') return refuse(`typeof ${name} !== 'boolean'`, 'a boolean')
      if (value.wire === 'bytes') return refuse(`!(${name} instanceof Uint8Array)`, 'a Uint8Array')
      if (value.wire === 'double' || value.wire === 'float')
        return refuse(`typeof ${name} !== 'number'`, 'a number')
      return value.wire.endsWith('64')
        ? refuse(`!Number.isSafeInteger(${name})`, 'a safe integer')
        : refuse(`!Number.isInteger(${name}) || ${outside32(value.wire, name)}`, 'a 32-bit integer')
  }
}

function outside32(wire: ScalarWire, name: string): string {
  return wire === 'uint32' || wire === 'fixed32' ? `${name} !== ${name} >>> 0` : `${name} !== (${name} | 0)`
}

function tag(number: number, type: number): number {
  return ((number << 3) | type) >>> 0
}

function wireTypeOf(value: ValueShape): number {
  if (value.kind === 'scalar') return wireType(value.wire)
  return value.kind === 'enum' ? 0 : 2
}

function wireType(wire: ScalarWire): number {
  if (wire === 'string' || wire === 'bytes') return 2
  if (wire === 'double' || wire.endsWith('fixed64')) return 1
  return wire === 'float' || wire.endsWith('fixed32') ? 5 : 0
}

/** True for lists of numbers, booleans and enums, which proto3 writes as one block. */
function isPacked(value: ValueShape): boolean {
  return (
    value.kind === 'enum' || (value.kind === 'scalar' && value.wire !== 'string' && value.wire !== 'bytes')
  )
}
