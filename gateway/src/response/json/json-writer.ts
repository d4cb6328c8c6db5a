import { fieldRules } from '@mi/contracts'
import type { Type } from 'protobufjs'
import { canonical } from '../../protobuf/canonical.ts'
import { WIRE, WireReader } from '../../protobuf/wire-reader.ts'
import { type FieldPlan, KIND, planField, zeroOf } from './field-plan.ts'
import { Output } from './output.ts'
import { writeTimestamp } from './timestamp.ts'

const BRACE_OPEN = 0x7b
const BRACE_CLOSE = 0x7d
const BRACKET_OPEN = 0x5b
const BRACKET_CLOSE = 0x5d
const COMMA = 0x2c
const NULL = Buffer.from('null')
const TRUE = Buffer.from('true')
const FALSE = Buffer.from('false')

const output = new Output()
const writers = new WeakMap<Type, MessageWriter>()

/** Writes messages of `type` as JSON text directly from their bytes. Created once per type, on first use. */
export function jsonWriter(type: Type): (message: Uint8Array) => Buffer {
  const writer = writerOf(type)
  return message => {
    output.begin()
    writer.write(new WireReader(message), message.length)
    return output.take()
  }
}

function writerOf(type: Type): MessageWriter {
  let writer = writers.get(type)
  if (!writer) {
    writer = new MessageWriter(type.fullName)
    // The writer is registered before its fields are planned, because a message may contain itself.
    writers.set(type, writer)
    writer.plan(type)
  }
  return writer
}

class MessageWriter {
  readonly #name: string
  #fields: FieldPlan[] = []
  /** Field number → index in `#fields`. */
  #places: (number | undefined)[] = []

  constructor(name: string) {
    this.#name = name
  }

  plan(type: Type): void {
    this.#fields = fieldRules(type)
      .map(rule => planField(type, rule, writerOf))
      .sort((a, b) => a.number - b.number)
    for (const [place, field] of this.#fields.entries()) this.#places[field.number] = place
  }

  write(reader: WireReader, end: number): void {
    const start = output.position
    const messageStart = reader.position
    const fields = this.#fields
    let next = 0
    while (reader.position < end) {
      const tag = reader.uint32()
      const place = this.#places[tag >>> 3]
      if (place === undefined) {
        // The field belongs to a newer version of the contract.
        reader.skip(tag & 7)
        continue
      }
      if (place < next) {
        output.position = start
        this.#writeReordered(reader, messageStart, end)
        return
      }
      while (next < place) output.literal(fields[next++]!.absent)
      next++
      const field = fields[place]!
      output.literal(field.key)
      if (field.list) writeList(field, reader, tag, end)
      else if (field.map) writeMap(field, reader, tag, end)
      else writeValue(field, reader)
    }
    while (next < fields.length) output.literal(fields[next++]!.absent)
    // Every entry begins with a comma; the first comma is replaced by the brace.
    if (output.position === start) output.byte(BRACE_OPEN)
    else output.bytes[start] = BRACE_OPEN
    output.byte(BRACE_CLOSE)
  }

  #writeReordered(reader: WireReader, start: number, end: number): void {
    const field = (number: number): FieldPlan | undefined => this.#fields[this.#places[number] ?? -1]
    const ordered = canonical(
      reader.bytes.subarray(start, end),
      number => field(number)?.list === true || field(number)?.map === true,
      number => {
        const plan = field(number)
        return (
          plan !== undefined &&
          !plan.list &&
          !plan.map &&
          plan.kind >= KIND.timestamp &&
          plan.kind <= KIND.message
        )
      },
    )
    this.write(new WireReader(ordered), ordered.length)
    reader.position = end
  }

  toString(): string {
    return `JSON writer of ${this.#name}`
  }
}

function writeValue(field: FieldPlan, reader: WireReader): void {
  switch (field.kind) {
    case KIND.string: {
      const length = reader.uint32()
      const start = reader.position
      reader.position = start + length
      output.string(reader.bytes, start, start + length)
      return
    }
    case KIND.int:
      output.integer(reader.int64())
      return
    case KIND.double:
      output.double(reader.double())
      return
    case KIND.boolean:
      output.literal(reader.uint32() === 0 ? FALSE : TRUE)
      return
    case KIND.enum:
      output.literal(field.words!.get(reader.uint32()) ?? NULL)
      return
    case KIND.timestamp: {
      const end = reader.uint32() + reader.position
      let seconds = 0
      let nanos = 0
      while (reader.position < end) {
        const tag = reader.uint32()
        if (tag >>> 3 === 1) seconds = reader.int64()
        else if (tag >>> 3 === 2) nanos = reader.uint32()
        else reader.skip(tag & 7)
      }
      writeTimestamp(output, seconds, nanos)
      return
    }
    case KIND.message: {
      const end = reader.uint32() + reader.position
      field.message!.write(reader, end)
      return
    }
    case KIND.rawJson: {
      const length = reader.uint32()
      output.literal(reader.bytes.subarray(reader.position, reader.position + length))
      reader.position += length
      return
    }
    default: {
      const length = reader.uint32()
      const start = reader.position
      reader.position = start + length
      const bytes = Buffer.from(reader.bytes.buffer, reader.bytes.byteOffset + start, length)
      output.ascii(`"${bytes.toString('base64')}"`)
    }
  }
}

/** The items of a list follow each other, each with its tag. Numbers can be packed behind one tag. */
function writeList(field: FieldPlan, reader: WireReader, tag: number, end: number): void {
  output.byte(BRACKET_OPEN)
  const packed = (tag & 7) === WIRE.bytes && field.kind >= KIND.int && field.kind <= KIND.enum
  let first = true
  do {
    const stop = packed ? reader.uint32() + reader.position : reader.position + 1
    while (reader.position < stop) {
      if (!first) output.byte(COMMA)
      first = false
      writeValue(field, reader)
    }
  } while (repeats(reader, tag, end))
  output.byte(BRACKET_CLOSE)
}

/** A map is a list of messages: key 1, value 2. The maps of the API have text keys. */
function writeMap(field: FieldPlan, reader: WireReader, tag: number, end: number): void {
  output.byte(BRACE_OPEN)
  let first = true
  do {
    const entryEnd = reader.uint32() + reader.position
    if (!first) output.byte(COMMA)
    first = false
    if (!(reader.bytes[reader.position] === 0x0a)) output.ascii('""')
    else {
      reader.position++
      const length = reader.uint32()
      output.string(reader.bytes, reader.position, reader.position + length)
      reader.position += length
    }
    output.byte(0x3a)
    if (reader.position < entryEnd) {
      reader.uint32()
      writeValue(field, reader)
    } else output.literal(zeroOf(field.kind))
    reader.position = entryEnd
  } while (repeats(reader, tag, end))
  output.byte(BRACE_CLOSE)
}

/** True when the next field is another entry of the same list. Consumes its tag in that case. */
function repeats(reader: WireReader, tag: number, end: number): boolean {
  if (reader.position >= end) return false
  const before = reader.position
  if (reader.uint32() === tag) return true
  reader.position = before
  return false
}
