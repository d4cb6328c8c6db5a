import type { PolicyDefinition } from './policy.ts'

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE'
const REQUEST_HEADERS =
  'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, Range, traceparent, tracestate'

/**
 * Responds to preflights of every origin; the API uses no cookies. Web pages may read responses to access
 * tokens and of public operations. They may not read responses to API keys, because a key belongs on a
 * server.
 */
export function cors(): PolicyDefinition<{ maxAgeSeconds: number }> {
  return {
    name: 'cors',
    parameters: { maxAgeSeconds: { type: 'integer', default: 86_400 } },
    handler:
      ({ maxAgeSeconds }) =>
      ctx => {
        const { headers, req } = ctx
        if (headers.authorization !== undefined && /^bearer +svc_/i.test(headers.authorization)) {
          ctx.allowsCors = false
        }
        const isPreflight = headers.origin !== undefined && headers['access-control-request-method']
        if (req.method !== 'OPTIONS' || !isPreflight) return
        ctx.allowsCors = true
        return {
          status: 204,
          headers: [
            ['Access-Control-Allow-Methods', METHODS],
            ['Access-Control-Allow-Headers', REQUEST_HEADERS],
            ['Access-Control-Max-Age', String(maxAgeSeconds)],
          ],
          body: null,
        }
      },
  }
}
