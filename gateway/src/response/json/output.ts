const SLAB_BYTES = 512 * 1024
/** When a slab has less free space than this, the next response begins in a new slab. */
const LEAST_ROOM_BYTES = 64 * 1024

const QUOTE = 0x22
const BACKSLASH = 0x5c
const HEX = '0123456789abcdef'
/** Short escapes of RFC 8259, by character. */
const SHORT_ESCAPES: Record<number, number> = {
  8: 0x62,
  9: 0x74,
  10: 0x6e,
  12: 0x66,
  13: 0x72,
  34: 0x22,
  92: 0x5c,
}

/** A buffer for JSON text as UTF-8. One buffer per process is enough, because writing a response is synchronous. */
export class Output {
  bytes = Buffer.allocUnsafeSlow(SLAB_BYTES)
  position = 0

  /** Start of the current response. */
  #begin = 0

  /** Reserves space for `count` more bytes. Positions do not change. */
  reserve(count: number): void {
    const needed = this.position + count
    if (needed <= this.bytes.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.bytes.length * 2))
    this.bytes.copy(larger, this.#begin, this.#begin, this.position)
    this.bytes = larger
  }

  /** Discards the partial output of a failed response. */
  begin(): void {
    this.position = this.#begin
  }

  /**
   * Returns the bytes written. They are a slice of a shared slab, because allocating a buffer for each
   * response costs more than filling it.
   */
  take(): Buffer {
    const written = this.bytes.subarray(this.#begin, this.position)
    this.#begin = this.position
    if (this.bytes.length - this.position < LEAST_ROOM_BYTES || this.bytes.length > SLAB_BYTES) {
      this.bytes = Buffer.allocUnsafeSlow(SLAB_BYTES)
      this.#begin = 0
      this.position = 0
    }
    return written
  }

  /** Bytes that are already JSON. */
  literal(text: Uint8Array): void {
    const length = text.length
    this.reserve(length)
    const bytes = this.bytes
    let position = this.position
    for (let index = 0; index < length; index++) bytes[position++] = text[index]!
    this.position = position
  }

  /** Writes a JSON string from UTF-8, escaped where JSON requires it. */
  string(source: Uint8Array, start: number, end: number): void {
    this.reserve(end - start + 2)
    const bytes = this.bytes
    let position = this.position
    bytes[position++] = QUOTE
    for (let index = start; index < end; index++) {
      const byte = source[index]!
      if (byte < 0x20 || byte === QUOTE || byte === BACKSLASH) {
        this.position = position
        this.#escaped(source, index, end)
        return
      }
      bytes[position++] = byte
    }
    bytes[position++] = QUOTE
    this.position = position
  }

  /** Writes the rest of a string, from the first character that needs escaping. */
  #escaped(source: Uint8Array, start: number, end: number): void {
    // The longest escape has six characters.
    this.reserve((end - start) * 6 + 1)
    const bytes = this.bytes
    let position = this.position
    for (let index = start; index < end; index++) {
      const byte = source[index]!
      if (byte >= 0x20 && byte !== QUOTE && byte !== BACKSLASH) {
        bytes[position++] = byte
        continue
      }
      bytes[position++] = BACKSLASH
      const short = SHORT_ESCAPES[byte]
      if (short !== undefined) {
        bytes[position++] = short
      } else {
        position += bytes.write(`u00${HEX[byte >> 4]}${HEX[byte & 15]}`, position, 'latin1')
      }
    }
    bytes[position++] = QUOTE
    this.position = position
  }

  /** Writes ASCII text that needs no escaping: a number, a constant. */
  ascii(text: string): void {
    const length = text.length
    this.reserve(length)
    const bytes = this.bytes
    let position = this.position
    for (let index = 0; index < length; index++) bytes[position++] = text.charCodeAt(index)
    this.position = position
  }

  /** Writes a whole number that a double holds exactly. */
  integer(value: number): void {
    if (value < 0 || value > 0x7fffffff) {
      this.ascii(String(value))
      return
    }
    let digits = 1
    for (let power = 10; power <= value; power *= 10) digits++
    this.reserve(digits)
    let rest = value
    for (let index = this.position + digits - 1; index >= this.position; index--) {
      const tenth = (rest / 10) | 0
      this.bytes[index] = 0x30 + rest - tenth * 10
      rest = tenth
    }
    this.position += digits
  }

  /** Two digits of a date or time. */
  twoDigits(value: number): void {
    const tens = (value / 10) | 0
    this.bytes[this.position++] = 0x30 + tens
    this.bytes[this.position++] = 0x30 + value - tens * 10
  }

  /** Writes a number with a fraction. JSON has no NaN and no infinity, so they become null. */
  double(value: number): void {
    // Most numbers of a transcript are seconds with millisecond precision. Their digits are written from integers.
    const thousandths = Math.round(value * 1000)
    if (value >= 0 && thousandths <= 0x7fffffff && thousandths / 1000 === value && !Object.is(value, -0)) {
      const whole = (thousandths / 1000) | 0
      this.integer(whole)
      let fraction = thousandths - whole * 1000
      if (fraction === 0) return
      this.reserve(4)
      this.bytes[this.position++] = 0x2e
      for (let place = 100; fraction > 0; place /= 10) {
        const digit = (fraction / place) | 0
        this.bytes[this.position++] = 0x30 + digit
        fraction -= digit * place
      }
      return
    }
    this.ascii(Number.isFinite(value) ? String(value) : 'null')
  }

  byte(value: number): void {
    this.reserve(1)
    this.bytes[this.position++] = value
  }
}
