import { endOfString } from './duplicate-name.ts'

/** Far above the values of any valid request. */
const MAX_DEPTH = 32
const MAX_ENTRIES = 10_000
const MAX_TOTAL_ENTRIES = 100_000

/**
 * Returns the reason why a JSON text has too many parts to be parsed, or null. Parsing a body of 1 MiB that
 * contains only brackets or field names blocks the process for hundreds of milliseconds. This scan takes a
 * few milliseconds.
 * @param json may be malformed; the parser reports that
 */
export function structureError(json: string): string | null {
  const entries = new Int32Array(MAX_DEPTH + 1)
  let depth = 0
  let total = 0
  for (let index = 0; index < json.length; index++) {
    switch (json.charCodeAt(index)) {
      case 0x22: {
        index = endOfString(json, index)
        if (index < 0) return null
        break
      }
      case 0x2c: {
        if (++entries[depth]! >= MAX_ENTRIES)
          return `has a list or an object with more than ${MAX_ENTRIES} entries`
        if (++total >= MAX_TOTAL_ENTRIES) return `has more than ${MAX_TOTAL_ENTRIES} entries`
        break
      }
      case 0x5b:
      case 0x7b: {
        if (++depth > MAX_DEPTH) return `is nested deeper than ${MAX_DEPTH} levels`
        entries[depth] = 0
        break
      }
      case 0x5d:
      case 0x7d: {
        if (--depth < 0) return null
      }
    }
  }
  return null
}
