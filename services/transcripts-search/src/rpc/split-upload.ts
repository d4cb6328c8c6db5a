import { commonErrors } from '@mi/errors'

/** Separates the first message, which describes the upload, from the stream of bytes after it. */
export async function splitUpload<M extends { chunk: Uint8Array }>(
  messages: AsyncIterable<M>,
): Promise<{ first: M; chunks: AsyncIterable<Uint8Array> }> {
  const iterator = messages[Symbol.asyncIterator]()
  const { value: first, done } = await iterator.next()
  if (done) throw commonErrors.invalid()
  async function* chunks(): AsyncGenerator<Uint8Array> {
    if (first.chunk.byteLength > 0) yield first.chunk
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value.chunk
  }
  return { first, chunks: chunks() }
}
