/** An answer of 8,000 tokens has 40 kB; a server that sends more than this is broken or hostile. */
const MOST_BYTES = 8 * 2 ** 20

/** `fetch` that gives up on endless bodies instead of keeping them in memory. */
export const limitedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  if (response.body === null) return response
  let bytes = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        if (bytes > MOST_BYTES) controller.error(new Error('the answer is too long'))
        else controller.enqueue(chunk)
      },
    }),
  )
  return new Response(counted, response)
}
