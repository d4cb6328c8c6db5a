import type { FieldShape, ScalarWire } from './field-shape.ts'

/**
 * Source of a function body `(reader, end)` that reads a message. The object has every property, in the order
 * of the field numbers, so that V8 gives all messages of a type one hidden class. The source uses the same
 * outside names as writerSource, and `words` (number → word of enums by field number).
 */
export function readerSource(fields: FieldShape[]): string {
  return `${fields.map(field => `let ${local(field)} = ${initial(field)}`).join('\n')}
while (reader.pos < end) {
  const tag = reader.uint32()
  switch (tag >>> 3) {
${fields.map(readField).join('\n')}
    default: reader.skipType(tag & 7)
  }
}
return { ${fields.map(field => `${field.property}: ${local(field)}`).join(', ')} }`
}

function local(field: { property: string }): string {
  return `$${field.property}`
}

function initial(field: FieldShape): string {
  if (field.mapKey) return '{}'
  if (field.list || field.value.kind === 'field_mask') return '[]'
  if (field.nullable || field.value.kind !== 'scalar') return 'null'
  return zero(field.value.wire)
}

function zero(wire: ScalarWire): string {
  if (wire === 'string') return "''"
  if (wire === 'bytes') return 'new Uint8Array(0)'
  return wire === 'bool' ? 'false' : '0'
}

function readField(field: FieldShape): string {
  const name = local(field)
  const start = `    case ${field.number}:`
  if (field.mapKey) return `${start} {${readMapEntry(field, field.mapKey)} break }`
  if (field.list && isScalarBlock(field)) {
    return `${start} if ((tag & 7) === 2) { const stop = reader.uint32() + reader.pos; while (reader.pos < stop) ${name}.push(${readValue(field)}) } else ${name}.push(${readValue(field)}); break`
  }
  if (field.list) return `${start} ${name}.push(${readValue(field)}); break`
  const others = field.excludes.map(property => ` $${property} = null;`).join('')
  return `${start} ${name} = ${readValue(field)};${others} break`
}

function readMapEntry(field: FieldShape, key: ScalarWire): string {
  return `
      const stop = reader.uint32() + reader.pos
      let key = ${zero(key)}
      let item = ${field.value.kind === 'scalar' ? zero(field.value.wire) : 'null'}
      while (reader.pos < stop) {
        const entryTag = reader.uint32()
        if (entryTag >>> 3 === 1) key = ${readScalar(key)}
        else if (entryTag >>> 3 === 2) item = ${readValue(field)}
        else reader.skipType(entryTag & 7)
      }
      setOwn(${local(field)}, key, item);`
}

function readValue({ value, number }: FieldShape): string {
  switch (value.kind) {
    case 'scalar':
      return readScalar(value.wire)
    case 'enum':
      // A value that a newer service added has no word here, so it reads as unset.
      return `words[${number}].get(reader.int32()) ?? null`
    case 'timestamp':
      return 'readTimestamp(reader, reader.uint32() + reader.pos)'
    case 'field_mask':
      return 'readFieldMask(reader, reader.uint32() + reader.pos)'
    case 'message':
      return `nested[${number}].read(reader, reader.uint32() + reader.pos)`
  }
}

function readScalar(wire: ScalarWire): string {
  return wire.endsWith('64') ? `readInt64(reader, '${wire}')` : `reader.${wire}()`
}

function isScalarBlock({ value }: FieldShape): boolean {
  return (
    value.kind === 'enum' || (value.kind === 'scalar' && value.wire !== 'string' && value.wire !== 'bytes')
  )
}
