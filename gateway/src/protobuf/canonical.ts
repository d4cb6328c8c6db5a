import { WIRE, WireReader } from './wire-reader.ts'

/**
 * The same message with its fields sorted by number, as the project's encoders write them. Protobuf allows
 * any order and allows a single field to repeat. If a single field repeats, the last value counts; repeated
 * messages are merged by concatenating their bytes.
 * @param isList returns true for the field number of a list or map
 * @param isMessage returns true for the field number of a single message
 */
export function canonical(
  bytes: Uint8Array,
  isList: (number: number) => boolean,
  isMessage: (number: number) => boolean,
): Uint8Array {
  const reader = new WireReader(bytes)
  const fields = new Map<number, Uint8Array[]>()
  while (reader.position < bytes.length) {
    const start = reader.position
    const tag = reader.uint32()
    const valueStart = reader.position
    reader.skip(tag & 7)
    const number = tag >>> 3
    const known = fields.get(number)
    if (isMessage(number) && (tag & 7) === WIRE.bytes) {
      const inner = new WireReader(bytes, valueStart)
      const length = inner.uint32()
      const body = bytes.subarray(inner.position, inner.position + length)
      fields.set(number, known ? [...known, body] : [body])
      continue
    }
    const whole = bytes.subarray(start, reader.position)
    fields.set(number, known && isList(number) ? [...known, whole] : [whole])
  }
  const parts: Uint8Array[] = []
  for (const number of [...fields.keys()].sort((a, b) => a - b)) {
    const values = fields.get(number)!
    if (isMessage(number)) {
      const body = Buffer.concat(values)
      parts.push(varint((number << 3) | WIRE.bytes), varint(body.length), body)
    } else parts.push(...values)
  }
  return Buffer.concat(parts)
}

function varint(value: number): Uint8Array {
  const bytes: number[] = []
  let rest = value
  while (rest > 127) {
    bytes.push((rest & 127) | 128)
    rest >>>= 7
  }
  bytes.push(rest)
  return Uint8Array.from(bytes)
}
