/** Of a feed and of an upload: tens of thousands of events. The gateway takes no more of an upload. */
export const MAX_FILE_BYTES = 25 * 1024 * 1024

/** What is smaller is put together of its pieces at the end. */
const SMALL_BYTES = 1024 * 1024

export interface Whole {
  hasRoomFor(piece: Uint8Array): boolean
  /** @throws {RangeError} when there is no room */
  add(piece: Uint8Array): void
  /** All pieces, once. */
  bytes(): Buffer
}

/**
 * Puts a file of unknown length together. A large one is written where it stays: kept in pieces and put together at the end it would be
 * there twice. The place is as large as a file can be ({@link MAX_FILE_BYTES}); memory that is never written is not taken.
 */
export function createWhole(): Whole {
  let pieces: Uint8Array[] = []
  let place: Buffer | null = null
  let size = 0
  const hasRoomFor = (piece: Uint8Array) => size + piece.length <= MAX_FILE_BYTES
  return {
    hasRoomFor,
    add(piece) {
      if (!hasRoomFor(piece)) throw new RangeError('the file is too large')
      if (!place && size + piece.length > SMALL_BYTES) {
        place = Buffer.allocUnsafeSlow(MAX_FILE_BYTES)
        let at = 0
        for (const one of pieces) {
          place.set(one, at)
          at += one.length
        }
        pieces = []
      }
      if (place) place.set(piece, size)
      else pieces.push(piece)
      size += piece.length
    },
    bytes: () => place?.subarray(0, size) ?? Buffer.concat(pieces),
  }
}
