import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COMMA,
  isSpace,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from './json-bytes.ts'

/** Finds the end of a JSON value from its bytes. */
interface ValueEnd {
  /** True for numbers and literals, which end before the next byte that does not belong to them. */
  readonly isBare: boolean
  /** Starts with the first byte of a value. */
  begin(byte: number): void
  /** Processes the next byte. True if it is the last byte of the value or, for bare values, the first byte after it. */
  closes(byte: number): boolean
}

/** Counts brackets outside strings. The parser of the value checks that they match. */
export function createValueEnd(): ValueEnd {
  let isBare = false
  let depth = 0
  let inString = false
  let escaped = false

  return {
    get isBare() {
      return isBare
    },
    begin(byte) {
      inString = byte === QUOTE
      depth = byte === OPEN_BRACE || byte === OPEN_BRACKET ? 1 : 0
      isBare = !inString && depth === 0
      escaped = false
    },
    closes(byte) {
      if (inString) {
        if (escaped) escaped = false
        else if (byte === BACKSLASH) escaped = true
        else if (byte === QUOTE) inString = false
        return !inString && depth === 0
      }
      if (isBare) return isSpace(byte) || byte === COMMA || byte === CLOSE_BRACE || byte === CLOSE_BRACKET
      if (byte === QUOTE) inString = true
      else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth += 1
      else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth -= 1
      return depth === 0
    },
  }
}
