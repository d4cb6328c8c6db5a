import type { ByteRange } from './file-store.ts'

/**
 * The part of a file that a Range header requests (RFC 9110 §14). Null for the full file: the header is
 * absent or must be ignored (another unit, several ranges, malformed). `unsatisfiable` when the range begins
 * after the end.
 */
export function parseRange(header: string, size: number): Required<ByteRange> | 'unsatisfiable' | null {
  const match = /^bytes\s{0,8}=\s{0,8}(\d*)\s{0,8}-\s{0,8}(\d*)$/.exec(header.trim())
  if (!match) return null
  const [first, last] = [match[1] ?? '', match[2] ?? '']
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}
