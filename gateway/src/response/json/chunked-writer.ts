import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Field, Type } from 'protobufjs'
import { WIRE, WireReader } from '../../protobuf/wire-reader.ts'
import { jsonWriter } from './json-writer.ts'

/** The number of protobuf bytes that are converted to JSON in one step, which takes about a millisecond. */
const CHUNK_BYTES = 64 * 1024
const COMMA = Buffer.from(',')

/**
 * Writes large messages as JSON in chunks of their list, and yields to the event loop between chunks. Null
 * for types that do not have exactly one list of messages.
 */
export function chunkedWriter(type: Type): ((message: Buffer) => Promise<Buffer>) | null {
  const lists = type.fieldsArray.filter(field => field.repeated && !field.map && isMessage(field))
  const [list] = lists
  if (!list || lists.length > 1) return null
  const write = jsonWriter(type)
  const writeItem = jsonWriter(list.resolvedType as Type)
  const key = `"${list.name}":[]`
  return async message => {
    const { items, rest } = split(message, list.id)
    const frame = write(rest)
    // A string value cannot contain this text, because its quotes would be escaped. A nested message can contain it.
    const place = frame.indexOf(key)
    if (frame.lastIndexOf(key) !== place) return write(message)
    const start = place + key.length - 1
    const parts: Buffer[] = [frame.subarray(0, start)]
    let written = 0
    for (const [index, item] of items.entries()) {
      if (index > 0) parts.push(COMMA)
      parts.push(writeItem(item))
      written += item.length
      if (written < CHUNK_BYTES) continue
      written = 0
      await nextTurn()
    }
    parts.push(frame.subarray(start))
    return Buffer.concat(parts)
  }
}

function isMessage(field: Field): boolean {
  const { resolvedType } = field.resolve()
  return resolvedType !== null && 'fields' in resolvedType
}

/** The items of a list at the top of a message, and the message without them. */
function split(message: Buffer, number: number): { items: Buffer[]; rest: Buffer } {
  const reader = new WireReader(message)
  const items: Buffer[] = []
  const rest: Buffer[] = []
  while (reader.position < message.length) {
    const start = reader.position
    const tag = reader.uint32()
    if (tag >>> 3 === number && (tag & 7) === WIRE.bytes) {
      const length = reader.uint32()
      items.push(message.subarray(reader.position, reader.position + length))
      reader.position += length
    } else {
      reader.skip(tag & 7)
      rest.push(message.subarray(start, reader.position))
    }
  }
  return { items, rest: Buffer.concat(rest) }
}
