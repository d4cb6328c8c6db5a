import { MAX_LINE_BYTES, MAX_LINES } from '../limits.ts'
import type { ValidationErrors } from './transcript-parse-error.ts'

export interface Line {
  /** The line number, from 1. */
  readonly number: number
  readonly text: string
}

interface LineSplitter {
  push(bytes: Uint8Array): Generator<Line>
  finish(): Generator<Line>
}

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const SPACE = 0x20
const TAB = 0x09

/**
 * Splits UTF-8 bytes into lines at CRLF, LF or CR. Each line is decoded separately, so that an error names the line of an invalid
 * byte. Consecutive blank lines are returned as one line, or as two if the first has spaces and the second is empty: a file
 * with only blank lines has millions of them.
 */
export function createLineSplitter(errors: ValidationErrors): LineSplitter {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let number = 1
  let filledLines = 0
  let carried: Uint8Array[] = []
  let carriedBytes = 0
  let afterCarriageReturn = false
  let isBlank = true
  let isEmpty = true
  /** The blank lines that were just returned. */
  let after: 'text' | 'spaces' | 'empty' = 'text'

  function line(rest: Uint8Array): Line {
    const bytes = carried.length === 0 ? rest : Buffer.concat([...carried, rest])
    carried = []
    carriedBytes = 0
    const place = `line ${number}`
    if (bytes.byteLength > MAX_LINE_BYTES) errors.fail(place, `must be at most ${MAX_LINE_BYTES} bytes`)
    if (!isBlank) filledLines += 1
    if (filledLines > MAX_LINES) errors.fail(place, `There must be at most ${MAX_LINES} lines.`)
    let text = ''
    try {
      text = decoder.decode(bytes)
    } catch {
      errors.add(place, 'is not valid UTF-8: save the file as UTF-8')
    }
    return { number, text }
  }

  return {
    *push(bytes) {
      let from = 0
      for (let i = 0; i < bytes.byteLength; i += 1) {
        const byte = bytes[i]
        if (byte !== LINE_FEED && byte !== CARRIAGE_RETURN) {
          afterCarriageReturn = false
          isEmpty = false
          if (byte !== SPACE && byte !== TAB) isBlank = false
          continue
        }
        if (byte === CARRIAGE_RETURN || !afterCarriageReturn) {
          const repeats = isBlank && (after === 'empty' || (after === 'spaces' && !isEmpty))
          if (!repeats) yield line(bytes.subarray(from, i))
          else {
            carried = []
            carriedBytes = 0
          }
          number += 1
          if (!repeats) after = isBlank ? (isEmpty ? 'empty' : 'spaces') : 'text'
          isBlank = true
          isEmpty = true
        }
        from = i + 1
        afterCarriageReturn = byte === CARRIAGE_RETURN
      }
      if (from >= bytes.byteLength) return
      carriedBytes += bytes.byteLength - from
      if (carriedBytes > MAX_LINE_BYTES) {
        errors.fail(`line ${number}`, `must be at most ${MAX_LINE_BYTES} bytes`)
      }
      // A copy, because the caller may reuse its buffer.
      carried.push(new Uint8Array(bytes.subarray(from)))
    },
    *finish() {
      if (carriedBytes > 0) yield line(new Uint8Array(0))
    },
  }
}

const MARK_BYTES = 3

/**
 * Removes the UTF-8 byte order marks of Windows editors, even if they are split between chunks. Names UTF-16
 * in the error, because "invalid UTF-8" would not help the user.
 */
export async function* withoutByteOrderMark(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  errors: ValidationErrors,
): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | null = new Uint8Array(0)
  for await (const chunk of chunks) {
    if (head === null) {
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    head = unmarked(head, errors)
    if (head.byteLength < MARK_BYTES) continue
    yield head
    head = null
  }
  if (head !== null) yield head
}

function unmarked(head: Uint8Array, errors: ValidationErrors): Uint8Array {
  const [first, second] = head
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    errors.fail('body', 'The file is UTF-16. Save it as UTF-8, or state charset=utf-16 in Content-Type.')
  }
  let at = 0
  while (head[at] === 0xef && head[at + 1] === 0xbb && head[at + 2] === 0xbf) at += MARK_BYTES
  return head.subarray(at)
}
