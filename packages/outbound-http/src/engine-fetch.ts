import { Agent, fetch, type RequestInit, type Response } from 'undici'

/** By default undici aborts a request whose headers or body take more than 300 s. The signal of each call is the only limit here. */
const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 })

/**
 * `fetch` for servers that the operator configures (speech to text, language models, embeddings), which can take long to respond. URLs of
 * users require `createOutboundHttp`.
 * @param init with a signal that aborts the request
 */
export function engineFetch(
  url: string | URL,
  init: RequestInit & { signal: AbortSignal },
): Promise<Response> {
  return fetch(url, { ...init, dispatcher })
}
