/** Wire types of protobuf (protobuf.dev/programming-guides/encoding). */
export const WIRE = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const

/** Reads protobuf from bytes. The position only moves forward. The caller knows the end of a message. */
export class WireReader {
  readonly bytes: Uint8Array
  readonly #view: DataView
  position: number

  constructor(bytes: Uint8Array, position = 0) {
    this.bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.position = position
  }

  /** An unsigned number below 2^32: tags, lengths, booleans, enum values. Higher bits are dropped. */
  uint32(): number {
    const bytes = this.bytes
    let byte = bytes[this.position++]!
    if (byte < 0x80) return byte
    let value = byte & 0x7f
    for (let shift = 7; ; shift += 7) {
      byte = bytes[this.position++]!
      if (shift < 32) value |= (byte & 0x7f) << shift
      if (byte < 0x80 || byte === undefined) return value >>> 0
    }
  }

  /** A signed number of 64 bits, exact up to 2^53. */
  int64(): number {
    let low = 0
    let high = 0
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = this.bytes[this.position++]!
      const part = byte & 0x7f
      if (shift < 28) low |= part << shift
      else if (shift === 28) {
        low |= part << 28
        high |= part >> 4
      } else high |= part << (shift - 32)
      if (byte < 0x80 || byte === undefined) break
    }
    return (high | 0) * 4294967296 + (low >>> 0)
  }

  double(): number {
    const value = this.#view.getFloat64(this.position, true)
    this.position += 8
    return value
  }

  /** Skips the value of a field. @throws {Error} on a wire type that proto3 does not have */
  skip(wireType: number): void {
    if (wireType === WIRE.varint) this.int64()
    else if (wireType === WIRE.bytes) {
      // `+= this.uint32()` would be wrong: it reads the position before `uint32` advances it.
      const length = this.uint32()
      this.position += length
    } else if (wireType === WIRE.fixed64) this.position += 8
    else if (wireType === WIRE.fixed32) this.position += 4
    else throw new Error(`wire type ${wireType}`)
  }
}
