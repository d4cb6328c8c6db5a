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

/** Finds where a JSON value ends, fed with its bytes one by one. */
interface ValueEnd {
  /** True for numbers and literals, whose end is the first byte after them. */
  readonly isBare: boolean
  /** The first byte of a value. */
  begin(byte: number): void
  /** A further byte: true when it is the last one of the value or, for bare values, the first behind it. */
  closes(byte: number): boolean
}

/** Counts brackets outside strings. Whether they match is checked by the parser of the value. */
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
