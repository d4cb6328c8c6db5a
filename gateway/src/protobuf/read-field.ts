import { WIRE, WireReader } from './wire-reader.ts'

/** The bytes of a text or message field at the top of a message; null when it is not set. */
export function readField(message: Uint8Array, number: number): Buffer | null {
  const reader = new WireReader(message)
  let found: Buffer | null = null
  while (reader.position < message.length) {
    const tag = reader.uint32()
    if (tag >>> 3 !== number || (tag & 7) !== WIRE.bytes) {
      reader.skip(tag & 7)
      continue
    }
    const length = reader.uint32()
    found = Buffer.from(message.buffer, message.byteOffset + reader.position, length)
    reader.position += length
  }
  return found
}

/** The text of a field at the top of a message; empty when it is not set. */
export function readTextField(message: Uint8Array, number: number): string {
  return readField(message, number)?.toString('utf8') ?? ''
}
