import { engineFetch } from '@mi/outbound-http'

/** A response of 8,000 tokens has 40 kB. A server that sends more than this limit is broken or hostile. */
const MOST_BYTES = 8 * 2 ** 20

/** `fetch` with a size limit for bodies, so that an endless body does not fill the memory. */
export const limitedFetch: typeof fetch = async (input, init) => {
  // The SDK sends text, with a plain object of headers and the signal of the call.
  const { method = 'POST', headers, body, signal } = init as RequestInit & { signal: AbortSignal }
  const response = await engineFetch(String(input), {
    ...{ method, headers: headers as Record<string, string>, body: body as string, signal },
  })
  const head = { status: response.status, headers: [...response.headers] }
  if (response.body === null) return new Response(null, head)
  let bytes = 0
  const counted = (response.body as ReadableStream<Uint8Array>).pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        if (bytes > MOST_BYTES) controller.error(new Error('the response is too long'))
        else controller.enqueue(chunk)
      },
    }),
  )
  return new Response(counted, head)
}
