import { hash } from 'node:crypto'
import protobuf, { type Type } from 'protobufjs'
import { readMessageOption } from '../load/options.ts'

const PART_CHARACTERS = 22

const volatileByType = new WeakMap<Type, ReadonlySet<number>>()

/**
 * The strong ETag of a response, computed over the protobuf bytes of the message that GET returns. The
 * gateway computes it from the bytes that it receives, and a service from the bytes that it would send. Both
 * use the same codec, so the bytes are equal.
 *
 * Volatile fields of `type` (`mi.field`: fields that change without a user's action, such as the last use of
 * a key) are in a second part, which If-None-Match compares and If-Match ignores: {@link sameVersion}.
 */
export function etagOf(bytes: Uint8Array, type?: Type): string {
  const volatile = type && volatileFields(type)
  if (!volatile || volatile.size === 0) return `"${digest(bytes)}"`
  return `"${digest(withoutFields(bytes, volatile))}.${digest(bytes)}"`
}

/** True when two ETags (with their quotes) denote the same version of the fields that people and keys can change. */
export function sameVersion(one: string, other: string): boolean {
  const end = 1 + PART_CHARACTERS
  const isPart = (tag: string) => tag.length > end && (tag[end] === '.' || tag[end] === '"')
  return one === other || (isPart(one) && isPart(other) && one.slice(0, end) === other.slice(0, end))
}

function digest(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'buffer').subarray(0, 16).toString('base64url')
}

function volatileFields(type: Type): ReadonlySet<number> {
  let numbers = volatileByType.get(type)
  if (!numbers) {
    const fields = type.fieldsArray.filter(field => readMessageOption(field, '(mi.field)').volatile === true)
    numbers = new Set(fields.map(field => field.id))
    volatileByType.set(type, numbers)
  }
  return numbers
}

/** The bytes of a message without some of its fields. */
function withoutFields(bytes: Uint8Array, numbers: ReadonlySet<number>): Uint8Array {
  const reader = protobuf.Reader.create(bytes)
  const kept: Uint8Array[] = []
  while (reader.pos < reader.len) {
    const start = reader.pos
    const tag = reader.uint32()
    reader.skipType(tag & 7)
    if (!numbers.has(tag >>> 3)) kept.push(bytes.subarray(start, reader.pos))
  }
  return Buffer.concat(kept)
}
