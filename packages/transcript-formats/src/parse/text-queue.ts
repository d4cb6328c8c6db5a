const BLOCK_BYTES = 1024 * 1024

/** Texts that wait for the end of the file, first in, first out. */
interface TextQueue {
  push(text: string): void
  /** @throws when the queue is empty */
  shift(): string
}

/**
 * Stores texts as bytes outside the heap. Strings would survive young garbage collections only to die soon
 * after, and the heap for a 25 MiB file would grow to several times its size (figures in the README).
 */
export function createTextQueue(): TextQueue {
  const blocks: { bytes: Buffer; used: number }[] = []
  const lengths: number[] = []
  let next = 0
  let read = 0

  return {
    push(text) {
      const length = Buffer.byteLength(text)
      let block = blocks.at(-1)
      if (!block || block.used + length > block.bytes.byteLength) {
        block = { bytes: Buffer.allocUnsafeSlow(Math.max(BLOCK_BYTES, length)), used: 0 }
        blocks.push(block)
      }
      block.bytes.write(text, block.used)
      block.used += length
      lengths.push(length)
    },
    shift() {
      const length = lengths[next]
      if (length === undefined) throw new Error('No text is waiting.')
      next += 1
      while (blocks[0] && read === blocks[0].used && length > 0) {
        blocks.shift()
        read = 0
      }
      const text = blocks[0]?.bytes.toString('utf8', read, read + length) ?? ''
      read += length
      return text
    },
  }
}
