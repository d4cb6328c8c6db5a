import type { Reader, Writer } from 'protobufjs'

/** What the compiled codecs call for values that need more than one call of protobufjs. */

const TWO_TO_32 = 4_294_967_296

/** int64 and its kin as a number. @throws {RangeError} beyond ±(2^53 − 1): a number could not hold it */
export function readInt64(
  reader: Reader,
  method: 'int64' | 'uint64' | 'sint64' | 'fixed64' | 'sfixed64',
): number {
  const value = reader[method]() as unknown as { low: number; high: number } | number
  if (typeof value === 'number') return safe(value)
  const high = method === 'uint64' || method === 'fixed64' ? value.high >>> 0 : value.high
  return safe(high * TWO_TO_32 + (value.low >>> 0))
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

/** Milliseconds are all that a Date holds: 07:00:00.123 is 123,000,000 nanoseconds. */
export function writeTimestamp(date: Date, writer: Writer): void {
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

export function writeFieldMask(paths: readonly string[], writer: Writer): void {
  writer.fork()
  for (const path of paths) writer.uint32(10).string(path)
  writer.ldelim()
}

/** Complains of a value that does not fit its field; the name, never the value (it may be somebody's words). */
export function unfit(field: string, expected: string): never {
  throw new TypeError(`${field} is not ${expected}`)
}
