/** The size limit of feeds and uploads, enough for tens of thousands of events. */
export const MAX_FILE_BYTES = 25 * 1024 * 1024

/** The pieces of a smaller file are joined at the end. */
const SMALL_BYTES = 1024 * 1024

export interface WholeFile {
  hasRoomFor(piece: Uint8Array): boolean
  /** @throws {RangeError} if the piece does not fit */
  add(piece: Uint8Array): void
  /** Returns all pieces in order. Call it once. */
  bytes(): Buffer
}

/**
 * Joins the pieces of a file of unknown length. A large file is written directly to a shared buffer, so that
 * it is never in memory twice. The buffer reserves {@link MAX_FILE_BYTES}, of which the system allocates only
 * the written part. Threads can share it.
 */
export function createWholeFile(): WholeFile {
  let pieces: Uint8Array[] = []
  let place: Buffer | null = null
  let size = 0
  const hasRoomFor = (piece: Uint8Array) => size + piece.length <= MAX_FILE_BYTES
  return {
    hasRoomFor,
    add(piece) {
      if (!hasRoomFor(piece)) throw new RangeError('the file is too large')
      if (!place && size + piece.length > SMALL_BYTES) {
        place = Buffer.from(new SharedArrayBuffer(MAX_FILE_BYTES))
        let at = 0
        for (const early of pieces) {
          place.set(early, at)
          at += early.length
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
