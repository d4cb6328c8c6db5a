import { MAX_ELEMENT_BYTES } from '../../limits.ts'
import type { ValidationErrors } from '../transcript-parse-error.ts'
import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  isDelimiter,
  isSpace,
  LINE_FEED,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from './json-bytes.ts'
import { createValueEnd } from './value-end.ts'

/** One value of the top-level object, or one element of an array in it, as bytes. */
export interface JsonSlice {
  /** The key in the top-level object. */
  readonly key: string
  /** The index in the array; null for a value that is not sliced by element. */
  readonly index: number | null
  readonly bytes: Uint8Array
  /** The start of the value in the file, both from 1; the column counts bytes. */
  readonly line: number
  readonly column: number
}

interface ElementSlicer {
  push(bytes: Uint8Array): Generator<JsonSlice>
  finish(): void
}

type State =
  | 'start' // before the opening brace
  | 'first key' // a key or the closing brace
  | 'key'
  | 'colon'
  | 'value'
  | 'first element' // an element or the closing bracket
  | 'element'
  | 'after element'
  | 'after value'
  | 'end'

/**
 * Splits a JSON object into the elements of its large arrays without parsing them: it only tracks brackets and strings,
 * byte by byte, and `JSON.parse` parses each slice. Only one segment is in memory at a time, and it is several times
 * faster than a tokenizer that creates an object for each token (figures in the README).
 *
 * @param arrays the keys whose values are returned by element
 */
export function createElementSlicer(arrays: ReadonlySet<string>, errors: ValidationErrors): ElementSlicer {
  let state: State = 'start'
  let key = ''
  let index: number | null = null
  const seen = new Set<string>()

  let line = 1
  let lineStart = 0
  let offset = 0

  const valueEnd = createValueEnd()
  let isCollecting = false
  let parts: Uint8Array[] = []
  let size = 0
  let sliceLine = 1
  let sliceColumn = 1

  const place = () => `line ${line}, column ${offset - lineStart + 1}`
  const path = () => (index === null ? key : `${key}[${index}]`)
  const expected = (what: string): never => errors.fail(place(), `Malformed JSON: expected ${what}.`)

  function begin(byte: number): void {
    valueEnd.begin(byte)
    isCollecting = true
    sliceLine = line
    sliceColumn = offset - lineStart + 1
  }

  function keep(bytes: Uint8Array): void {
    size += bytes.byteLength
    if (size > MAX_ELEMENT_BYTES) errors.fail(path(), `must be at most ${MAX_ELEMENT_BYTES} bytes`)
    if (bytes.byteLength > 0) parts.push(bytes)
  }

  function take(): Uint8Array {
    const bytes = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
    parts = []
    size = 0
    isCollecting = false
    return bytes
  }

  function complete(): JsonSlice | null {
    const bytes = take()
    if (state === 'key' || state === 'first key') {
      key = parseKey(bytes) ?? expected('a field name')
      if (seen.has(key)) errors.fail(key, 'occurs twice in the object')
      seen.add(key)
      state = 'colon'
      return null
    }
    const slice = { key, index, bytes, line: sliceLine, column: sliceColumn }
    if (state === 'value') state = 'after value'
    else {
      state = 'after element'
      index = (index ?? 0) + 1
    }
    return slice
  }

  /** Processes a byte between values. True if it begins a value to collect. */
  function step(byte: number): boolean {
    switch (state) {
      case 'start':
        if (byte !== OPEN_BRACE) expected('an object')
        state = 'first key'
        return false
      case 'first key':
      case 'key':
        if (byte === CLOSE_BRACE && state === 'first key') {
          state = 'end'
          return false
        }
        return byte === QUOTE || expected('a field name in double quotes')
      case 'colon':
        if (byte !== COLON) expected("':'")
        state = 'value'
        return false
      case 'value':
        if (byte === OPEN_BRACKET && arrays.has(key)) {
          index = 0
          state = 'first element'
          return false
        }
        return !isDelimiter(byte) || expected('a value')
      case 'first element':
      case 'element':
        if (byte === CLOSE_BRACKET && state === 'first element') {
          index = null
          state = 'after value'
          return false
        }
        return !isDelimiter(byte) || expected('a value')
      case 'after element':
        if (byte === COMMA) state = 'element'
        else if (byte === CLOSE_BRACKET) {
          index = null
          state = 'after value'
        } else expected("',' or ']'")
        return false
      case 'after value':
        if (byte === COMMA) state = 'key'
        else if (byte === CLOSE_BRACE) state = 'end'
        else expected("',' or '}'")
        return false
      case 'end':
        return expected('nothing after the object')
    }
  }

  return {
    *push(bytes) {
      let from = 0
      const base = offset
      for (let i = 0; i < bytes.byteLength; i += 1) {
        const byte = bytes[i] as number
        offset = base + i
        if (!isCollecting) {
          if (!isSpace(byte) && step(byte)) {
            begin(byte)
            from = i
          }
        } else if (valueEnd.closes(byte)) {
          const bare = valueEnd.isBare
          keep(bytes.subarray(from, bare ? i : i + 1))
          const slice = complete()
          if (slice) yield slice
          // The byte that ends a number or literal belongs to the next token.
          if (bare && !isSpace(byte)) step(byte)
        }
        if (byte === LINE_FEED) {
          line += 1
          lineStart = base + i + 1
        }
      }
      offset = base + bytes.byteLength
      // A copy, because the caller may reuse its buffer.
      if (isCollecting) keep(new Uint8Array(bytes.subarray(from)))
    },
    finish() {
      if (state !== 'end')
        errors.fail(place(), `Malformed JSON: the file ends within ${path() || 'the object'}.`)
    },
  }
}

function parseKey(bytes: Uint8Array): string | null {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}
