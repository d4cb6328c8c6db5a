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

/** The texts of some fields at the top of a message, in the order of the message. */
export function readTexts(message: Uint8Array, numbers: ReadonlySet<number>): string[] {
  const texts: string[] = []
  eachField(message, (number, start, end) => {
    if (numbers.has(number)) texts.push(textAt(message, start, end))
  })
  return texts
}

/** The message without the texts of some fields that `keeps` does not accept. */
export function withoutTexts(
  message: Uint8Array,
  numbers: ReadonlySet<number>,
  keeps: (text: string) => boolean,
): Buffer {
  const parts: Uint8Array[] = []
  eachField(message, (number, start, end, fieldStart) => {
    if (!numbers.has(number) || keeps(textAt(message, start, end)))
      parts.push(message.subarray(fieldStart, end))
  })
  return Buffer.concat(parts)
}

/** Calls `visit` with the number of each field at the top of a message, the start and end of its value, and the start of the field. */
function eachField(
  message: Uint8Array,
  visit: (number: number, start: number, end: number, fieldStart: number) => void,
): void {
  const reader = new WireReader(message)
  while (reader.position < message.length) {
    const fieldStart = reader.position
    const tag = reader.uint32()
    let start = reader.position
    reader.skip(tag & 7)
    if ((tag & 7) === WIRE.bytes) {
      const inner = new WireReader(message, start)
      inner.uint32()
      start = inner.position
    }
    visit(tag >>> 3, start, reader.position, fieldStart)
  }
}

function textAt(message: Uint8Array, start: number, end: number): string {
  return Buffer.from(message.buffer, message.byteOffset + start, end - start).toString('utf8')
}

/** The text of a field at the top of a message; empty when it is not set. */
export function readTextField(message: Uint8Array, number: number): string {
  return readField(message, number)?.toString('utf8') ?? ''
}
