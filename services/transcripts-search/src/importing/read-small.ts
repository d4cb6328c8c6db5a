/** The chunks that were read, and the rest of the body; `rest` is null when the body has ended. */
interface Begun {
  chunks: Uint8Array[]
  rest: AsyncIterable<Uint8Array> | null
}

/** Reads a body to its end, or until it has more bytes than `limit`. */
export async function readSmall(body: AsyncIterable<Uint8Array>, limit: number): Promise<Begun> {
  const iterator = body[Symbol.asyncIterator]()
  const chunks: Uint8Array[] = []
  let size = 0
  while (size <= limit) {
    const { value, done } = await iterator.next()
    if (done) return { chunks, rest: null }
    chunks.push(value)
    size += value.byteLength
  }
  return { chunks, rest: { [Symbol.asyncIterator]: () => iterator } }
}

/** Joins the chunks that were read with the rest of the body. */
export async function* joined({ chunks, rest }: Begun): AsyncGenerator<Uint8Array> {
  yield* chunks
  if (rest) yield* rest
}
