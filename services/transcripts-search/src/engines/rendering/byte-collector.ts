import { MAX_MESSAGE_BYTES } from '@mi/contracts'

/** The space in a message for data other than the file. */
const ROOM_BYTES = 64 * 1024

/** The response would exceed the size limit of a message between services. */
export class TooLarge extends Error {}

/** Collects the pieces of a response. */
export interface ByteCollector {
  /** @throws TooLarge */
  add(...pieces: Uint8Array[]): void
  /** All pieces, joined in a new buffer. */
  bytes(): Uint8Array<ArrayBuffer>
}

export function collectBytes(): ByteCollector {
  const pieces: Uint8Array[] = []
  let length = 0
  return {
    add(...more) {
      for (const piece of more) {
        length += piece.byteLength
        if (length > MAX_MESSAGE_BYTES - ROOM_BYTES)
          throw new TooLarge('the response is larger than a message')
        pieces.push(piece)
      }
    },
    bytes() {
      const bytes = new Uint8Array(length)
      let at = 0
      for (const piece of pieces.splice(0)) {
        bytes.set(piece, at)
        at += piece.byteLength
      }
      return bytes
    },
  }
}
