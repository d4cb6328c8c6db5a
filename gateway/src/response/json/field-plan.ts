import { enumWord, type FieldRule } from '@mi/contracts'
import type { Enum, Type } from 'protobufjs'
import type { WireReader } from '../../protobuf/wire-reader.ts'

const NULL = Buffer.from('null')
const FALSE = Buffer.from('false')

/** The kinds of values. They are integers, so that the switch compiles to a jump table. */
export const KIND = {
  string: 0,
  int: 1,
  double: 2,
  boolean: 3,
  enum: 4,
  timestamp: 5,
  message: 6,
  bytes: 7,
  rawJson: 8,
} as const

/** Writes a message from the position of the reader to `end`. */
export interface MessageWriting {
  write(reader: WireReader, end: number): void
}

/** The prepared output of a field, with its constant bytes. */
export interface FieldPlan {
  number: number
  kind: number
  list: boolean
  map: boolean
  /** `,"title":` */
  key: Uint8Array
  /** `,"title":null`, `,"words":[]`; empty when the field is omitted while it is not set. */
  absent: Uint8Array
  /** JSON names of an enum by value. */
  words: Map<number, Uint8Array> | null
  message: MessageWriting | null
}

/** @param writerOf returns the writer of a nested message */
export function planField(type: Type, rule: FieldRule, writerOf: (type: Type) => MessageWriting): FieldPlan {
  const field = type.fields[rule.name]!
  if (rule.mapKey !== null && rule.mapKey !== 'string')
    throw new Error(`${type.fullName}.${rule.name}: map keys are text`)
  const kind = kindOf(rule)
  const resolved = field.resolve().resolvedType
  const key = `,${JSON.stringify(rule.name)}:`
  return {
    number: rule.number,
    kind,
    list: rule.list,
    map: rule.mapKey !== null,
    key: Buffer.from(key),
    absent: rule.omitWhenUnset ? Buffer.alloc(0) : Buffer.from(key + absentValue(rule, kind)),
    words: rule.kind === 'enum' ? wordsOf(resolved as Enum) : null,
    message: rule.kind === 'message' || rule.kind === 'field_mask' ? writerOf(resolved as Type) : null,
  }
}

function absentValue(rule: FieldRule, kind: number): string {
  if (rule.list) return '[]'
  if (rule.mapKey !== null) return '{}'
  return rule.optional ? 'null' : zeroOf(kind).toString()
}

/** The zero value, which proto3 does not send. */
export function zeroOf(kind: number): Buffer {
  if (kind === KIND.string || kind === KIND.bytes) return Buffer.from('""')
  if (kind === KIND.rawJson) return NULL
  if (kind === KIND.int || kind === KIND.double) return Buffer.from('0')
  return kind === KIND.boolean ? FALSE : NULL
}

function kindOf(rule: FieldRule): number {
  if (rule.kind === 'int32' || rule.kind === 'int64') return KIND.int
  if (rule.kind === 'field_mask') return KIND.message
  if (rule.rawJson) return KIND.rawJson
  return KIND[rule.kind]
}

function wordsOf(type: Enum): Map<number, Uint8Array> {
  const words = new Map<number, Uint8Array>()
  for (const [name, value] of Object.entries(type.values)) {
    words.set(value, value === 0 ? NULL : Buffer.from(JSON.stringify(enumWord(type.name, name))))
  }
  return words
}
