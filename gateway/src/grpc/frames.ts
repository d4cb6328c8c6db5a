/** Bytes before a message on the wire: one for compression (never used here), four for the length. */
const PREFIX_BYTES = 5

/** Encodes a message for the wire (gRPC over HTTP/2, Length-Prefixed-Message). */
export function frame(message: Uint8Array): Buffer {
  const framed = Buffer.allocUnsafe(PREFIX_BYTES + message.length)
  framed[0] = 0
  framed.writeUInt32BE(message.length, 1)
  framed.set(message, PREFIX_BYTES)
  return framed
}

/**
 * The message in the data of a unary response. Null unless the data is exactly one complete message. Copies
 * the data only if it has several chunks.
 */
export function readSingleMessage(chunks: Buffer[]): Buffer | null {
  const data = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
  if (data.length < PREFIX_BYTES || data[0] !== 0) return null
  return data.readUInt32BE(1) === data.length - PREFIX_BYTES ? data.subarray(PREFIX_BYTES) : null
}

/** Splits a stream of data into messages and keeps an incomplete one until the rest arrives. */
export class FrameReader {
  #rest: Buffer | null = null

  /** The messages completed by this chunk. */
  push(chunk: Buffer): Buffer[] {
    let data = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk
    const messages: Buffer[] = []
    while (data.length >= PREFIX_BYTES) {
      const end = PREFIX_BYTES + data.readUInt32BE(1)
      if (data.length < end) break
      messages.push(data.subarray(PREFIX_BYTES, end))
      data = data.subarray(end)
    }
    this.#rest = data.length > 0 ? data : null
    return messages
  }
}
