import type { ProblemList } from './parse-error.ts'

const MARK_BYTES = 3

/**
 * Drops the byte order mark of UTF-8, which Windows editors write, wherever the first chunks are cut; tells a UTF-16
 * file for what it is, because "invalid UTF-8" would not help whoever saved it.
 */
export async function* withoutByteOrderMark(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  problems: ProblemList,
): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | null = new Uint8Array(0)
  for await (const chunk of chunks) {
    if (head === null) {
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.byteLength < MARK_BYTES) continue
    yield unmarked(head, problems)
    head = null
  }
  if (head !== null) yield unmarked(head, problems)
}

function unmarked(head: Uint8Array, problems: ProblemList): Uint8Array {
  const [first, second, third] = head
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    problems.fail('body', 'The file is UTF-16. Save it as UTF-8.')
  }
  return first === 0xef && second === 0xbb && third === 0xbf ? head.subarray(MARK_BYTES) : head
}
