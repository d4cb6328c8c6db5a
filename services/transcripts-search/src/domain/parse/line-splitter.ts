import { MAX_LINE_BYTES } from '../limits.ts'
import type { ProblemList } from './parse-error.ts'

export interface Line {
  /** From 1. */
  readonly number: number
  readonly text: string
}

export interface LineSplitter {
  push(bytes: Uint8Array): Generator<Line>
  finish(): Generator<Line>
}

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/**
 * Cuts UTF-8 bytes into lines at CRLF, LF or CR. Bytes are decoded line by line, so that a bad byte is told with the
 * number of its line.
 */
export function createLineSplitter(problems: ProblemList): LineSplitter {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let number = 1
  let carried: Uint8Array[] = []
  let carriedBytes = 0
  let afterCarriageReturn = false

  function line(rest: Uint8Array): Line {
    const bytes = carried.length === 0 ? rest : Buffer.concat([...carried, rest])
    carried = []
    carriedBytes = 0
    const place = `line ${number}`
    if (bytes.byteLength > MAX_LINE_BYTES) problems.fail(place, `must be at most ${MAX_LINE_BYTES} bytes`)
    let text = ''
    try {
      text = decoder.decode(bytes)
    } catch {
      problems.add(place, 'is not valid UTF-8: save the file as UTF-8')
    }
    number += 1
    return { number: number - 1, text }
  }

  return {
    *push(bytes) {
      let from = 0
      for (let i = 0; i < bytes.byteLength; i += 1) {
        const byte = bytes[i]
        if (byte !== LINE_FEED && byte !== CARRIAGE_RETURN) {
          afterCarriageReturn = false
          continue
        }
        if (byte === LINE_FEED && afterCarriageReturn) from = i + 1
        else {
          yield line(bytes.subarray(from, i))
          from = i + 1
        }
        afterCarriageReturn = byte === CARRIAGE_RETURN
      }
      if (from >= bytes.byteLength) return
      carriedBytes += bytes.byteLength - from
      if (carriedBytes > MAX_LINE_BYTES) {
        problems.fail(`line ${number}`, `must be at most ${MAX_LINE_BYTES} bytes`)
      }
      // A copy: the caller may use its buffer again.
      carried.push(new Uint8Array(bytes.subarray(from)))
    },
    *finish() {
      if (carriedBytes > 0) yield line(new Uint8Array(0))
    },
  }
}
