import type { Reader } from 'protobufjs'
import type { WireWriter } from './wire-writer.ts'

/** The compiled codecs call these functions for values that need several calls of the reader or writer. */

const TWO_TO_32 = 4_294_967_296
/** The maximum number of varint bytes (56 bits) for which the number arithmetic is exact. */
const SHORT_VARINT_BYTES = 8

/** Reads a 64-bit integer as a number. @throws {RangeError} beyond ±(2^53 − 1), which a number cannot hold exactly */
export function readInt64(
  reader: Reader,
  method: 'int64' | 'uint64' | 'sint64' | 'fixed64' | 'sfixed64',
): number {
  if (method === 'int64' || method === 'uint64') {
    const short = readShortVarint(reader)
    if (short !== null) return safe(short)
  }
  const value = reader[method]() as unknown as { low: number; high: number } | number
  if (typeof value === 'number') return safe(value)
  const high = method === 'uint64' || method === 'fixed64' ? value.high >>> 0 : value.high
  return safe(high * TWO_TO_32 + (value.low >>> 0))
}

/** Reads a varint of up to 8 bytes without the object that protobufjs creates for 64 bits. Null for a longer varint (a negative number). */
function readShortVarint(reader: Reader): number | null {
  const start = reader.pos
  let value = 0
  let factor = 1
  for (let index = 0; index < SHORT_VARINT_BYTES; index++) {
    const byte = reader.buf[start + index]
    if (byte === undefined) return null
    value += (byte & 127) * factor
    if (byte < 128) {
      reader.pos = start + index + 1
      return value
    }
    factor *= 128
  }
  return null
}

function safe(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is beyond the safe integers`)
  return value
}

export function readTimestamp(reader: Reader, end: number): Date {
  let seconds = 0
  let nanos = 0
  while (reader.pos < end) {
    const tag = reader.uint32()
    if (tag === 8) seconds = readInt64(reader, 'int64')
    else if (tag === 16) nanos = reader.int32()
    else reader.skipType(tag & 7)
  }
  return new Date(seconds * 1000 + Math.floor(nanos / 1_000_000))
}

/** A Date has millisecond precision: 07:00:00.123 is 123,000,000 nanoseconds. */
export function writeTimestamp(date: Date, writer: WireWriter): void {
  const milliseconds = date.getTime()
  const seconds = Math.floor(milliseconds / 1000)
  const nanos = (milliseconds - seconds * 1000) * 1_000_000
  writer.fork()
  if (seconds !== 0) writer.uint32(8).int64(seconds)
  if (nanos !== 0) writer.uint32(16).int32(nanos)
  writer.ldelim()
}

export function readFieldMask(reader: Reader, end: number): string[] {
  const paths: string[] = []
  while (reader.pos < end) {
    const tag = reader.uint32()
    if (tag === 10) paths.push(reader.string())
    else reader.skipType(tag & 7)
  }
  return paths
}

export function writeFieldMask(paths: readonly string[], writer: WireWriter): void {
  writer.fork()
  for (const path of paths) writer.uint32(10).string(path)
  writer.ldelim()
}

/**
 * Throws for a value that does not fit its field. The error contains the name of the field and never the
 * value, which may be a user's text.
 */
export function unfit(field: string, expected: string): never {
  throw new TypeError(`${field} is not ${expected}`)
}
