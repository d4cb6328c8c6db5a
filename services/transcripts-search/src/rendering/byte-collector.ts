import { MAX_MESSAGE_BYTES } from '@mi/contracts'

/** What a message may hold beside the file in it. */
const ROOM_BYTES = 64 * 1024

/** A response would be larger than a message between services may be. */
export class TooLarge extends Error {}

/** Collects the pieces of a response. */
export interface ByteCollector {
  /** @throws TooLarge */
  add(...pieces: Uint8Array[]): void
  /** All of them, in a buffer of their own. */
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
