// The structural bytes of JSON (RFC 8259, section 2). They do not occur within a multi-byte UTF-8 character.
export const QUOTE = 0x22
export const BACKSLASH = 0x5c
export const COMMA = 0x2c
export const COLON = 0x3a
export const OPEN_BRACE = 0x7b
export const CLOSE_BRACE = 0x7d
export const OPEN_BRACKET = 0x5b
export const CLOSE_BRACKET = 0x5d
export const LINE_FEED = 0x0a

/** True for white space of JSON. */
export function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === LINE_FEED || byte === 0x0d || byte === 0x09
}

/** True for bytes that occur between values but do not begin a value. */
export function isDelimiter(byte: number): boolean {
  return byte === COMMA || byte === COLON || byte === CLOSE_BRACE || byte === CLOSE_BRACKET
}
