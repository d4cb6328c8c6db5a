import type { Type } from 'protobufjs'
import type { Codec } from './codec.ts'
import { readerSource } from './compile-reader.ts'
import { writerSource } from './compile-writer.ts'
import { fieldShapes } from './field-shape.ts'
import {
  readFieldMask,
  readInt64,
  readTimestamp,
  unfit,
  writeFieldMask,
  writeTimestamp,
} from './wire-values.ts'

const codecs = new WeakMap<Type, Codec>()

/** The codec of a message type, which is compiled on first use. */
export function codecOf(type: Type): Codec {
  return codecs.get(type) ?? compile(type)
}

// A map key named __proto__ is ordinary data.
function setOwn(target: object, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true })
  else (target as Record<string, unknown>)[key] = value
}

/**
 * Compiles straight-line code for each type, as protobufjs does. A walk over the descriptors for each message
 * would take several times as long. The source contains only names from the project's protos, never data.
 */
function compile(type: Type): Codec {
  const fields = fieldShapes(type)
  const nested: Codec[] = []
  const words: Map<number, string>[] = []
  const numbers: Map<string, number>[] = []
  const scope = {
    nested,
    words,
    numbers,
    readInt64,
    readTimestamp,
    writeTimestamp,
    readFieldMask,
    writeFieldMask,
    unfit,
    setOwn,
  }
  const codec = new Function(
    ...Object.keys(scope),
    `'use strict'
return {
write(message, writer) {
${writerSource(fields)}
},
read(reader, end) {
${readerSource(fields)}
}
}`,
  )(...Object.values(scope)) as Codec
  // The codec is registered before the codecs of its fields are created, because a message may contain itself.
  codecs.set(type, codec)
  for (const { number, value } of fields) {
    if (value.kind === 'message') nested[number] = codecOf(value.type)
    if (value.kind === 'enum') {
      words[number] = value.words
      numbers[number] = new Map([...value.words].map(([wire, word]) => [word, wire]))
    }
  }
  return codec
}
